package io.mokadb.bench.tpce.model;

/**
 * A permutation of the numbers below a size that looks random and needs no memory: a Feistel
 * network over an even number of bits, repeated while the result is not below the size.
 */
final class Shuffle {

  private static final int ROUNDS = 4;

  private final long seed;
  private final long size;
  private final int halfBits;

  /**
   * A permutation.
   *
   * @param seed another one for another permutation
   */
  Shuffle(long seed, long size) {
    this.seed = seed;
    this.size = size;
    this.halfBits = Math.max(1, (65 - Long.numberOfLeadingZeros(size - 1)) / 2);
  }

  /** The place of a number. */
  long place(long number) {
    long place = number;
    do {
      place = encrypt(place);
    } while (place >= size);
    return place;
  }

  private long encrypt(long value) {
    long mask = (1L << halfBits) - 1;
    long left = value >>> halfBits;
    long right = value & mask;
    for (int round = 0; round < ROUNDS; round++) {
      long next = left ^ (Draw.mix(seed + round + (right << 2)) & mask);
      left = right;
      right = next;
    }
    return left << halfBits | right;
  }
}
