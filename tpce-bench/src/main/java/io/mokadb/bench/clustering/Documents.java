package io.mokadb.bench.clustering;

/**
 * Documents with three keys to cluster by, as the paper made them: drawn evenly from three quarters
 * as many keys as the repository has documents. A function of the seed.
 *
 * @param repository documents that are there before the crawl; they have the numbers from 0
 * @param seed of all keys
 */
public record Documents(int repository, long seed) {

  /** Keys of a document. */
  public static final int KEYS = 3;

  /** Checks the size. */
  public Documents {
    if (repository < 4) {
      throw new IllegalArgumentException("the repository has at least 4 documents");
    }
  }

  /** How many different keys there may be of each sort. */
  public int keys() {
    return repository / 4 * 3;
  }

  /** A document's key of a sort from 0. */
  public int key(int document, int sort) {
    long x = seed * 31 + sort + document * 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return (int) Math.floorMod(x ^ (x >>> 31), (long) keys());
  }

  /** A crawl rate as the paper tells it: percent of the repository in an hour. */
  double percentPerHour(double perSecond) {
    return 100 * perSecond * 3600 / repository;
  }
}
