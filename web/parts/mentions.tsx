import { Fragment } from 'react'

/** A text in which people are named as `@[Name](usr_…)`: they stand out, and their ids are not shown. */
export function WithMentions({ text }: { text: string }) {
  return text.split(/@\[([^\]]+)\]\(usr_[0-9a-z]+\)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="at">
        @{part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
