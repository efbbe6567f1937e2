package io.mokadb.bench.tpce.model;

import java.time.Duration;
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
  private static final int DAYS_PER_WEEK = 5;

  private final Scale scale;

  /** The calendar of a database. */
  public TradingCalendar(Scale scale) {
    this.scale = scale;
  }

  /** The business day so many business days after the first; before it when negative. */
  public static LocalDate day(int number) {
    return FIRST_DAY.plusDays(
        Math.floorDiv(number, DAYS_PER_WEEK) * 7L + Math.floorMod(number, DAYS_PER_WEEK));
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

  /** How long the initial trades last, hours without trading left out. */
  public Duration tradingTime() {
    return Duration.ofNanos(NANOS_PER_DAY).multipliedBy(scale.days());
  }

  /** The time after so much trading, counted from the first trade. */
  public LocalDateTime at(Duration traded) {
    long day = traded.toNanos() / NANOS_PER_DAY;
    return day((int) day).atTime(OPENING).plusNanos(traded.toNanos() % NANOS_PER_DAY);
  }

  /** How many whole weeks the daily market has. */
  public int marketWeeks() {
    return scale.marketDays() / DAYS_PER_WEEK;
  }

  /**
   * A day of the daily market.
   *
   * @param week from 0, the oldest, to the last of {@link #marketWeeks}
   * @param weekday from 0, Monday, to 4
   */
  public LocalDate marketDay(int week, int weekday) {
    return day((week - marketWeeks()) * DAYS_PER_WEEK + weekday);
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
