package io.mokadb.bench.figure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A picture.
 *
 * @param bars whether values stand as bars over categories; otherwise they are lines over numbers
 * @param title above it
 * @param x what goes to the right
 * @param y what goes up
 * @param xLogarithmic scale of the numbers to the right
 * @param yLogarithmic scale of the numbers going up
 * @param categories under the bars; empty for lines
 * @param series the lines, or the colours of bars
 */
public record Chart(
    boolean bars,
    String title,
    String x,
    String y,
    boolean xLogarithmic,
    boolean yLogarithmic,
    List<String> categories,
    List<Series> series) {

  /** Copies the lists. */
  public Chart {
    categories = List.copyOf(categories);
    series = List.copyOf(series);
  }

  /**
   * One line, or one colour of bars.
   *
   * @param name in the legend
   * @param dashed for lines that are drawn for comparison, not measured
   * @param points of a line
   * @param values of bars, one for each category; null where a value is missing
   */
  public record Series(String name, boolean dashed, List<Point> points, List<Double> values) {

    /** Copies the lists; values may hold nulls. */
    public Series {
      points = List.copyOf(points);
      values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    /** A line. */
    public static Series line(String name, List<Point> points) {
      return new Series(name, false, points, List.of());
    }

    /** A dashed line. */
    public static Series dashed(String name, List<Point> points) {
      return new Series(name, true, points, List.of());
    }

    /** Bars of one colour. */
    public static Series bars(String name, List<Double> values) {
      return new Series(name, false, List.of(), values);
    }
  }

  /** A point of a line. */
  public record Point(double x, double y) {}

  /** Lines over numbers. */
  public static Chart lines(String title, String x, String y, List<Series> series) {
    return new Chart(false, title, x, y, false, false, List.of(), series);
  }

  /** Bars over categories. */
  public static Chart bars(String title, String y, List<String> categories, List<Series> series) {
    return new Chart(true, title, "", y, false, false, categories, series);
  }

  /** The same, with logarithmic scales. */
  public Chart logarithmic(boolean right, boolean up) {
    return new Chart(bars, title, x, y, right, up, categories, series);
  }
}
