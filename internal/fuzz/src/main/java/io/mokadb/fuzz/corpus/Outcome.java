package io.mokadb.fuzz.corpus;

/** Outcome of a statement of a script. */
enum Outcome {
  /** It ran, and the result is the expected one. */
  SAME,
  /** It was refused, as expected. */
  REFUSED,
  /** It ran, and nothing is known about the result. */
  RAN,
  /** It ran, and the result is another one. */
  DIFFERENT,
  /** It ran, but was to be refused. */
  ACCEPTED,
  /** It was refused, but was to run. */
  FAILED,
  /** It was refused, and nothing is known about what was to come of it. */
  UNKNOWN
}
