package io.mokadb.fuzz.cli;

import java.time.Duration;

/**
 * Limits of a run.
 *
 * @param attempts how many smaller questions are asked to reduce a finding
 */
record Limits(long queries, long changes, Duration time, int attempts) {}
