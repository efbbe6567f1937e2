package io.mokadb.bench.tpce.steady;

/**
 * A decision and its reason.
 *
 * @param holds whether the state is steady
 * @param reason one line for people, with the figures that decided
 */
public record Verdict(boolean holds, String reason) {}
