package io.mokadb.kv.testkit;

/**
 * The calls that some work made to a store: on a store behind a network, each is a round trip.
 *
 * @param gets reads of one column
 * @param multiGets reads of a list
 * @param cells columns asked for by all of these
 * @param scans blocks that scans have fetched
 * @param mutations lists of mutations
 * @param rows mutations in these lists
 */
public record StoreCalls(int gets, int multiGets, int cells, int scans, int mutations, int rows) {
  /** All calls. */
  public int trips() {
    return gets + multiGets + scans + mutations;
  }
}
