package io.mokadb.txn.node;

/**
 * What a process tells people of itself, once: when its token is made.
 *
 * @param number a small one, that of its ids of sessions; 0 for a process that is alone, or does
 *     not tell
 * @param place where it runs; empty if it does not tell
 * @param version of the product; empty if it does not tell
 * @param startedMillis since 1970; 0 if it does not tell
 */
public record NodeProfile(int number, String place, String version, long startedMillis) {
  /** Of a process that tells nothing. */
  public static final NodeProfile UNKNOWN = new NodeProfile(0, "", "", 0);
}
