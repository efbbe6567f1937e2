package io.mokadb.bench.tpce.model;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** Business days: trading from nine to five, Monday to Friday, the first of them 2005-01-03. */
public final class TradingCalendar {

  /** The first day of initial trades. */
  public static final LocalDate FIRST_DAY = LocalDate.of(2005, 1, 3);

  private static final LocalTime OPENING = LocalTime.of(9, 0);
  private static final long NANOS_PER_DAY = 8L * 3600 * 1_000_000_000;
  private static final long MICRO = 1000;

  private final Scale scale;

  /** The calendar of a database. */
  public TradingCalendar(Scale scale) {
    this.scale = scale;
  }

  /** The business day so many business days after the first; before it when negative. */
  public static LocalDate day(int number) {
    return FIRST_DAY.plusDays(Math.floorDiv(number, 5) * 7L + Math.floorMod(number, 5));
  }

  /** When an initial trade is ordered, the trades being spread evenly. */
  public LocalDateTime ordered(long trade) {
    long perDay = scale.trades() / scale.days();
    int day = (int) Math.min(scale.days() - 1, trade / Math.max(1, perDay));
    long ofDay = trade - day * perDay;
    double fraction = Math.min(1, (double) ofDay / Math.max(1, perDay));
    long nanos = (long) (fraction * NANOS_PER_DAY) / MICRO * MICRO;
    return day(day).atTime(OPENING).plusNanos(nanos);
  }

  /** A day of the daily market, from 0 to the scale's market days less one. */
  public LocalDate marketDay(int index) {
    return day(index - scale.marketDays());
  }

  /** After all initial trades. */
  public LocalDateTime end() {
    return day(scale.days() - 1).atTime(OPENING.plusHours(9));
  }
}
