import * as fc from 'fast-check'
import { days } from './corpus/days.ts'
import { times } from './corpus/times.ts'
import { repeats } from './corpus/repeats.ts'
import { names } from './corpus/names.ts'
import { middle } from './corpus/middle.ts'
import { nothing } from './corpus/nothing.ts'
import { parse } from './reading.ts'
const sentences = [...days, ...times, ...repeats, ...names, ...middle].map(([t]) => t).concat(nothing)
const voc = [...new Set(sentences.flatMap((t) => t.split(' ')))]
const seen = new Map<string, string>()
for (let k = 0; k < 12; k++) {
  const r = fc.check(fc.property(fc.array(fc.constantFrom(...voc), { minLength: 1, maxLength: 14 }), (w) => {
    const text = w.join(' '); const p = parse(text)
    if (p.title === text.trim()) return true
    const a = parse(p.title)
    return !a.spans.some((s) => s.state === 'taken') && a.title === p.title
  }), { numRuns: 5000 })
  if (r.failed) { const t = r.counterexample![0].join(' '); seen.set(t, parse(t).title + '  =>  ' + parse(parse(t).title).title) }
}
for (const [a, b] of seen) console.log(a, ' ## ', b)
