package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Prices;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TradingCalendar;
import io.mokadb.bench.tpce.model.Vocabulary;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** Securities with their prices by day and their last one. */
final class SecurityRows {

  private static final int CLOSING_HOUR = 17;
  private static final int MOST_SPREAD = 150;

  private final Scale scale;
  private final Securities securities;
  private final TradingCalendar calendar;
  private final Prices prices;

  SecurityRows(Scale scale) {
    this.scale = scale;
    this.securities = new Securities(scale);
    this.calendar = new TradingCalendar(scale);
    this.prices = new Prices(scale);
  }

  void write(RowSink sink, int security) {
    Draw draw = Draw.of(scale.seed(), "security", security);
    security(sink, draw, security);
    days(sink, draw, security);
    LocalDateTime end = calendar.end();
    sink.row(
        TpceTable.LAST_TRADE,
        securities.symbol(security),
        end,
        Cents.decimal(prices.at(security, end)),
        Cents.decimal(prices.at(security, end.toLocalDate().atTime(9, 0))),
        0L);
  }

  private void security(RowSink sink, Draw draw, int security) {
    int company = securities.company(security);
    LocalDate started = LocalDate.of(1950, 1, 1).plusDays(draw.below(48 * 365));
    sink.row(
        TpceTable.SECURITY,
        securities.symbol(security),
        securities.issue(security),
        "ACTV",
        securities.name(security),
        Vocabulary.EXCHANGES.get(securities.exchange(security)),
        securities.companyId(company),
        (long) draw.between(4_000_000, 950_000_000),
        started,
        started.plusDays(draw.below(700)),
        Cents.decimal(draw.between(100, 12_000)),
        Cents.decimal(Prices.HIGHEST),
        TradingCalendar.day(-draw.between(1, 250)),
        Cents.decimal(Prices.LOWEST),
        TradingCalendar.day(-draw.between(1, 250)),
        draw.chance(40) ? Cents.decimal(draw.between(1, 1000)) : BigDecimal.ZERO.setScale(2),
        Cents.decimal(draw.between(0, 12_000)));
  }

  private void days(RowSink sink, Draw draw, int security) {
    String symbol = securities.symbol(security);
    for (int i = 0; i < scale.marketDays(); i++) {
      LocalDate date = calendar.marketDay(i);
      long close = prices.at(security, date.atTime(CLOSING_HOUR, 0).plusSeconds(37L * i));
      sink.row(
          TpceTable.DAILY_MARKET,
          symbol,
          date,
          Cents.decimal(close),
          Cents.decimal(close + draw.below(MOST_SPREAD)),
          Cents.decimal(close - draw.below(MOST_SPREAD)),
          (long) draw.between(1_000, 10_000));
    }
  }
}
