/** The outcome of something that may be refused: a value, or the reason for the refusal. */
export type Result<Value, Reason> = { ok: true; value: Value } | { ok: false; reason: Reason };

/** The outcome of an operation whose failure is shown to the user. `message` is a sentence for the screen. */
export type Attempt<Value> = { ok: true; value: Value } | { ok: false; message: string };
