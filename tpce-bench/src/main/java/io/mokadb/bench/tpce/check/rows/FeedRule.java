package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.TradeIds;
import io.mokadb.bench.tpce.schema.TpceTable;
import io.mokadb.bench.tpce.txn.MarketFeed;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Bounds of what Market-Feed can have made of a last trade. Each trade that a run carries out
 * brings a tick with its own shares and one of another size for any security; a tick sets time and
 * price and adds its shares to the volume.
 *
 * @param newest the time of the newest trade of a run
 * @param shares that the trades of runs bought or sold, by security
 * @param trades how many of them were carried out
 */
record FeedRule(LocalDateTime newest, Map<String, Long> shares, long trades) {

  private static final int SYMBOL = TpceTable.LAST_TRADE.columns().indexOf("lt_s_symb");
  private static final int TIME = TpceTable.LAST_TRADE.columns().indexOf("lt_dts");
  private static final int PRICE = TpceTable.LAST_TRADE.columns().indexOf("lt_price");
  private static final int VOLUME = TpceTable.LAST_TRADE.columns().indexOf("lt_vol");

  /** How late ticks may come after the last trade: a process may pause. */
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  /** Copies the map. */
  FeedRule {
    shares = Map.copyOf(shares);
  }

  /** The rule for the runs of a database, one of which has made a trade. */
  static FeedRule of(Scale scale, Work work) throws SQLException {
    long first = TradeIds.initial(scale.trades());
    LocalDateTime newest =
        work.one(
            "SELECT MAX(t_dts) FROM trade WHERE t_id >= ?",
            row -> row.getObject(1, LocalDateTime.class),
            first);
    Map<String, Long> shares = new HashMap<>();
    long[] trades = new long[1];
    work.each(
        "SELECT t_s_symb, SUM(t_qty), COUNT(*) FROM trade"
            + " WHERE t_id >= ? AND t_st_id = 'CMPT' GROUP BY t_s_symb",
        row -> {
          shares.put(row.getString(1), row.getLong(2));
          trades[0] += row.getLong(3);
        },
        first);
    return new FeedRule(newest, shares, trades[0]);
  }

  /** What is wrong with a row each of whose columns may have its value, as a text. */
  Optional<String> broken(Object[] loaded, Object[] found) {
    boolean later = !found[TIME].equals(loaded[TIME]);
    boolean more = !found[VOLUME].equals(loaded[VOLUME]);
    LocalDateTime latest = newest.plus(LONGEST_PAUSE);
    long most = shares.getOrDefault((String) found[SYMBOL], 0L) + trades * MarketFeed.MOST_SHARES;
    if (later && !more) {
      return broken("lt_dts", loaded[TIME], found[TIME], " while lt_vol is as it was loaded");
    }
    if (more && !later) {
      return broken("lt_vol", loaded[VOLUME], found[VOLUME], " while lt_dts is as it was loaded");
    }
    if (!later && !found[PRICE].equals(loaded[PRICE])) {
      return broken(
          "lt_price",
          ((BigDecimal) loaded[PRICE]).toPlainString(),
          ((BigDecimal) found[PRICE]).toPlainString(),
          " while lt_dts is as it was loaded");
    }
    if (later && ((LocalDateTime) found[TIME]).isAfter(latest)) {
      return broken("lt_dts", "at most " + latest, found[TIME], ", a minute after the last trade");
    }
    if ((Long) found[VOLUME] > most) {
      return broken("lt_vol", "at most " + most, found[VOLUME], ", by the trades of runs");
    }
    return Optional.empty();
  }

  private static Optional<String> broken(
      String column, Object expected, Object found, String reason) {
    return Optional.of(column + " is " + found + ", expected " + expected + reason);
  }

  /** What is wrong with the volumes of all securities together, as texts. */
  List<String> brokenTotal(Work work) throws SQLException {
    long most =
        shares.values().stream().mapToLong(Long::longValue).sum() + trades * MarketFeed.MOST_SHARES;
    long found = work.one("SELECT SUM(lt_vol) FROM last_trade", row -> row.getLong(1));
    return found <= most
        ? List.of()
        : List.of(
            "last_trade: the sum of lt_vol is "
                + found
                + ", expected at most "
                + most
                + ", by the trades of runs");
  }
}
