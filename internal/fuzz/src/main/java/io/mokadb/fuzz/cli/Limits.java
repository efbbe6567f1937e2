package io.mokadb.fuzz.cli;

import java.time.Duration;

/**
 * How much is done.
 *
 * @param attempts how many smaller questions are asked to reduce a finding
 */
record Limits(long queries, long changes, Duration time, int attempts) {}
