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

  /** A number that looks random and is the same for the same value, always. */
  static long mix(long value) {
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
   * From 0 to {@code bound - 1}, some far more often than others: the bitwise OR of an even draw
   * and of one of up to {@code mask}, shifted, as the public description does it for trade ids and
   * times. Numbers with many bits set in the shifted mask are frequent: three times for each bit.
   *
   * @param mask a power of two less one; halved until it fits below the bound when shifted, since
   *     the OR would otherwise leave the range and wrap to an even draw
   * @param shift neighbours in blocks of {@code 1 << shift} are equally frequent
   */
  public long skewed(long bound, int mask, int shift) {
    long fitting = mask;
    while (fitting << shift >= bound && fitting > 0) {
      fitting >>= 1;
    }
    return (random.nextLong(bound) | random.nextLong(fitting + 1) << shift) % bound;
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
