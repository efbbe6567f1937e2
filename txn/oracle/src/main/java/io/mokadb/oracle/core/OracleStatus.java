package io.mokadb.oracle.core;

/**
 * The state of a server and its counts since it was started.
 *
 * @param leads whether it answers requests now
 * @param epoch of its leadership; 0 if it does not lead
 * @param bound persisted upper bound; 0 if it does not lead
 * @param requests requests answered
 * @param timestamps timestamps handed out
 * @param waits requests that waited for a write
 * @param writes successful writes
 * @param failures failed calls of the store
 * @param takeovers how often it became the leader
 */
public record OracleStatus(
    boolean leads,
    long epoch,
    long bound,
    long safePoint,
    long requests,
    long timestamps,
    long waits,
    long writes,
    long failures,
    long takeovers) {}
