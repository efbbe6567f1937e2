package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.TradeIds;
import io.mokadb.bench.tpce.model.TradingCalendar;
import io.mokadb.bench.tpce.txn.TradeCleanup;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.function.LongSupplier;

/** Preparation of a run: Trade-Cleanup, and setting the clock after the last trade. */
final class Opening {

  private Opening() {}

  /** The house, ready to work. */
  static BrokerageHouse of(Site site, Scale scale, RunStatistics statistics, LongSupplier nanos)
      throws SQLException {
    LocalDateTime last = new TradingCalendar(scale).end();
    long newest;
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      LocalDateTime inDatabase =
          work.one("SELECT MAX(t_dts) FROM trade", row -> row.getObject(1, LocalDateTime.class));
      last = inDatabase.isAfter(last) ? inDatabase : last;
      newest = work.one("SELECT t_id FROM trade ORDER BY t_id DESC LIMIT 1", row -> row.getLong(1));
      connection.rollback();
    }
    MarketClock clock = new MarketClock(last.plusSeconds(1), nanos);
    Executor executor =
        new Executor(site, () -> statistics, Draw.of(scale.seed(), "opening", newest), false);
    executor.run(
        new TradeCleanup(), new TradeCleanup.Input(TradeIds.initial(scale.trades()), clock.now()));
    return new BrokerageHouse(scale, clock, newest + 1);
  }
}
