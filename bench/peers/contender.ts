/** A request and what its response must be. `{n}` in the headers, the body and the text stands for a new number. */
export type CheckedRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: string
  expect: {
    status: number
    /** The body contains this text… */
    text: string
    /** …this many times; once or more without it. */
    times?: number
  }
}

/** What is under test: a name, its version, and the settings that a reader needs to repeat the run. */
export type ProductDescription = { product: string; version: string; settings: string[] }

/** What a client asks of any task manager. */
export const taskWorks = ['get', 'page', 'create', 'update', 'complete'] as const
export type TaskWork = (typeof taskWorks)[number]

export type Contestant = ProductDescription & {
  url: string
  /** Returns the processor time of the server with its database so far, in µs; undefined if its processes are unknown. */
  cpuUs(): number | undefined
  /** Removes what the benchmark created. */
  close(): Promise<void>
}

/** A task manager, Daybook or a peer. `complete` completes tasks and then reopens them, in turn. */
export type TaskContestant = Contestant & { requests: Record<TaskWork, CheckedRequest[]> }

/** A customer of a sender of webhooks, with its own endpoints. */
export type Tenant = { id: string }

/** A sender of webhooks, Daybook or a peer. */
export type MessageContestant = Contestant & {
  /** Creates a tenant whose endpoints get all its messages. */
  addTenant(urls: string[]): Promise<Tenant>
  /** Returns the request that sends a message with the text `bench-{n}-` in it. */
  message(tenant: Tenant): CheckedRequest
}
