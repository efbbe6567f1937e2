package io.mokadb.bench.suite;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Division of time among parts: a fixed share for each, and measuring times that share one factor.
 *
 * @param shares in the order of the parts
 * @param factor of all measuring times
 */
public record Budget(List<Share> shares, double factor) {

  /**
   * A part's share.
   *
   * @param part its name
   * @param what it does, for people
   * @param fixedSeconds for loading, starting and checking
   * @param measuredSeconds all its measuring, at factor 1
   */
  public record Share(String part, String what, double fixedSeconds, double measuredSeconds) {}

  /** Copies the list. */
  public Budget {
    shares = List.copyOf(shares);
  }

  /**
   * The factor at which the parts take so long together.
   *
   * @param least factor that measures anything
   * @throws IllegalArgumentException if the factor would be less; says how long it takes at least
   */
  public static Budget within(Duration total, List<Share> shares, double least) {
    double fixed = shares.stream().mapToDouble(Share::fixedSeconds).sum();
    double measured = shares.stream().mapToDouble(Share::measuredSeconds).sum();
    double factor = measured == 0 ? 1 : (total.toSeconds() - fixed) / measured;
    if (factor < least) {
      throw new IllegalArgumentException(
          "these parts take at least "
              + text(new Budget(shares, least).total())
              + ": give --budget as much, choose fewer by --only, or say --quick");
    }
    return new Budget(shares, factor);
  }

  /** What a part is to take. */
  public Duration of(String part) {
    return shares.stream()
        .filter(share -> share.part().equals(part))
        .findFirst()
        .map(this::of)
        .orElseThrow(() -> new IllegalArgumentException("no part " + part));
  }

  private Duration of(Share share) {
    return Duration.ofSeconds(Math.round(share.fixedSeconds() + factor * share.measuredSeconds()));
  }

  /** What all parts are to take. */
  public Duration total() {
    return shares.stream().map(this::of).reduce(Duration.ZERO, Duration::plus);
  }

  /** Such as 1:02:03 or 4:05. */
  static String text(Duration time) {
    return time.toHours() > 0
        ? String.format(
            Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart())
        : String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
  }
}
