package io.mokadb.bench.tpce.steady;

import io.mokadb.bench.statistics.Trend;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The rules for a steady state. All transactions of the mix are looked at, not trades alone: they
 * are ten times as many and so less noisy, and the rate of trades follows.
 *
 * @param window seconds at the end of the ramp-up that must be steady
 * @param shortest seconds that a measured time needs, for a verdict
 * @param drift largest change of the rate over the window or the measured time, as a share
 * @param doubt largest distance from zero of the ends of the measured drift's 95 % interval
 * @param compiler largest share of the time in which the compiler may run
 * @param lag most seconds by which transactions may begin late at the end of the ramp-up
 */
public record SteadyState(
    int window, int shortest, double drift, double doubt, double compiler, double lag) {

  /** The rules of {@code bench tpce}. */
  public static final SteadyState USUAL = new SteadyState(30, 20, 0.10, 0.20, 0.20, 1);

  /** Whether the end of these seconds, the ramp-up so far, is steady. */
  public Verdict rampUp(List<Pace> seconds) {
    if (seconds.size() < window) {
      return new Verdict(
          false,
          "ramp-up of " + seconds.size() + " s is too short to tell, it takes " + window + " s");
    }
    List<Pace> last = seconds.subList(seconds.size() - window, seconds.size());
    Trend trend = Trend.of(values(last, Pace::rate));
    String text =
        format("the last %d s of the ramp-up: rate %+.1f %%", window, 100 * trend.drift());
    double late = last.get(window - 1).lagSeconds();
    if (trend.mean() == 0) {
      return new Verdict(false, "nothing ended in the last " + window + " s of the ramp-up");
    }
    if (Math.abs(trend.drift()) > drift) {
      return new Verdict(false, text + limit(drift));
    }
    if (late > lag) {
      return new Verdict(false, format("the ramp-up ended %.1f s behind the arrivals", late));
    }
    return compiled(last, text);
  }

  /** Whether these seconds, the measured ones, are steady from their first to their last. */
  public Verdict measured(List<Pace> seconds) {
    if (seconds.size() < shortest) {
      return new Verdict(
          false,
          "measured for " + seconds.size() + " s, too short to tell, it takes " + shortest + " s");
    }
    double[] rates = values(seconds, Pace::rate);
    Trend trend = Trend.of(rates);
    if (trend.mean() == 0) {
      return new Verdict(false, "nothing ended in the measured time");
    }
    double halves = halves(rates);
    String text =
        format(
            "measured: rate %+.1f %% (95 %%: %+.1f to %+.1f), second half against first %+.1f %%",
            100 * trend.drift(), 100 * trend.low(), 100 * trend.high(), 100 * halves);
    if (Math.abs(trend.drift()) > drift || Math.abs(halves) > drift) {
      return new Verdict(false, text + limit(drift));
    }
    if (trend.low() < -doubt || trend.high() > doubt) {
      return new Verdict(
          false, text + ", too noisy to tell: the interval may reach " + percent(doubt));
    }
    return compiled(seconds, text);
  }

  private Verdict compiled(List<Pace> seconds, String text) {
    double share = seconds.stream().mapToDouble(Pace::compilerShare).average().orElseThrow();
    String all = text + format(", compiler %.1f %% of the time", 100 * share);
    return new Verdict(share <= compiler, share <= compiler ? all : all + limit(compiler));
  }

  /** Change of the mean from the first half to the second, as a share of the first. */
  private static double halves(double... rates) {
    int half = rates.length / 2;
    double first = 0;
    double second = 0;
    for (int i = 0; i < half; i++) {
      first += rates[i];
      second += rates[rates.length - 1 - i];
    }
    return first == 0 ? 1 : second / first - 1;
  }

  private static double[] values(List<Pace> seconds, ToDoubleFunction<Pace> value) {
    return seconds.stream().mapToDouble(value).toArray();
  }

  private static String limit(double share) {
    return ", allowed " + percent(share);
  }

  private static String percent(double share) {
    return format("%.0f %%", 100 * share);
  }

  private static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
