package io.mokadb.bench.tpce.model;

import java.util.List;
import java.util.SplittableRandom;

/** Random draws from a seed. Confined to one thread. */
public final class Draw {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final SplittableRandom random;

  private Draw(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** The draws that belong to one thing: the same for the same three arguments, always. */
  public static Draw of(long seed, String what, long index) {
    long mixed = mix(seed + GOLDEN * what.hashCode());
    return new Draw(mix(mixed + GOLDEN * (index + 1)));
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** From 0 to {@code bound - 1}. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** From 0 to {@code bound - 1}. */
  public long below(long bound) {
    return random.nextLong(bound);
  }

  /** From {@code low} to {@code high}, both included. */
  public int between(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  /** True so many times of a hundred. */
  public boolean chance(double percent) {
    return random.nextDouble() * 100 < percent;
  }

  /** One of them. */
  public <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /**
   * From 0 to {@code bound - 1}, some far more often than others: the bitwise OR of two draws, as
   * TPC's benchmarks do it.
   */
  public int skewed(int bound) {
    if (bound <= 1) {
      return 0;
    }
    int mask = Math.max(1, Integer.highestOneBit(bound / 2) - 1);
    return ((random.nextInt(mask + 1) | random.nextInt(bound)) + bound / 3) % bound;
  }

  /** Waiting time with an exponential distribution. */
  public double exponential(double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }

  /** So many decimal digits. */
  public String digits(int count) {
    StringBuilder text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append((char) ('0' + random.nextInt(10)));
    }
    return text.toString();
  }
}
