package io.mokadb.bench.tpce.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Comparison of the shares of all kinds with the official mix. A share may differ by 5 % of itself,
 * or by three standard errors of a share that was drawn so often, whichever is more; with fewer
 * than 2000 transactions that would allow nearly everything, and nothing can be told.
 */
record MixCheck(List<TransactionLine> lines) {

  private static final double TOLERANCE = 0.05;
  private static final double STANDARD_ERRORS = 3;
  private static final long FEWEST = 2000;

  Validity.Part part() {
    long all = lines.stream().filter(MixCheck::official).mapToLong(TransactionLine::count).sum();
    if (all < FEWEST) {
      return part(false, all + " transactions are too few to tell, it takes " + FEWEST);
    }
    String off =
        lines.stream()
            .filter(MixCheck::official)
            .filter(line -> difference(line) > allowed(line, all))
            .map(
                line ->
                    String.format(
                        Locale.ROOT,
                        "%s %.2f %%, official %.1f, allowed %.2f off",
                        line.name(),
                        line.mixPercent(),
                        line.officialPercent(),
                        allowed(line, all)))
            .collect(Collectors.joining("; "));
    return part(
        off.isEmpty(),
        off.isEmpty()
            ? "each share within 5 % of the official one, or three standard errors"
            : off);
  }

  private static Validity.Part part(boolean holds, String reason) {
    return new Validity.Part("mix", holds, reason);
  }

  private static boolean official(TransactionLine line) {
    return line.officialPercent() > 0;
  }

  private static double difference(TransactionLine line) {
    return Math.abs(line.mixPercent() - line.officialPercent());
  }

  /** In percent of all transactions. */
  private static double allowed(TransactionLine line, long all) {
    double share = line.officialPercent() / 100;
    return 100
        * Math.max(TOLERANCE * share, STANDARD_ERRORS * Math.sqrt(share * (1 - share) / all));
  }
}
