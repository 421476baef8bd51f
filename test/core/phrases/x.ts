import { days } from './corpus/days.ts'
import { times } from './corpus/times.ts'
import { repeats } from './corpus/repeats.ts'
import { names } from './corpus/names.ts'
import { middle } from './corpus/middle.ts'
import { nothing } from './corpus/nothing.ts'
import { readingOf } from './reading.ts'
const all = [...days, ...times, ...repeats, ...names, ...middle, ...nothing.map((s) => [s, s] as const)]
let ok = 0
for (const [s, e] of all) { let r; try { r = readingOf(s) } catch (x) { r = String((x as Error).stack).slice(0,300) } if (r === e) ok++; else console.log(`${s}\n   want ${e}\n   got  ${r}`) }
console.log(ok, all.length)
