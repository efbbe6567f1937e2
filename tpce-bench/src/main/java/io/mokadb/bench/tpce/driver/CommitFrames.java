package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.txn.Kind;
import java.sql.SQLException;

/**
 * Commits a transaction in a method of its kind, so that a profiler sees in the stack whose commit
 * it is.
 */
public final class CommitFrames {

  private CommitFrames() {}

  static void commit(Kind kind, Work work) throws SQLException {
    switch (kind) {
      case BROKER_VOLUME -> brokerVolume(work);
      case CUSTOMER_POSITION -> customerPosition(work);
      case MARKET_FEED -> marketFeed(work);
      case MARKET_WATCH -> marketWatch(work);
      case SECURITY_DETAIL -> securityDetail(work);
      case TRADE_LOOKUP -> tradeLookup(work);
      case TRADE_ORDER -> tradeOrder(work);
      case TRADE_RESULT -> tradeResult(work);
      case TRADE_STATUS -> tradeStatus(work);
      case TRADE_UPDATE -> tradeUpdate(work);
      case DATA_MAINTENANCE -> dataMaintenance(work);
      case TRADE_CLEANUP -> tradeCleanup(work);
    }
  }

  /** The method of a kind's commits, with its class. */
  public static String of(Kind kind) {
    String words = kind.title().replace("-", "");
    return CommitFrames.class.getName()
        + "."
        + Character.toLowerCase(words.charAt(0))
        + words.substring(1);
  }

  private static void brokerVolume(Work work) throws SQLException {
    work.commit();
  }

  private static void customerPosition(Work work) throws SQLException {
    work.commit();
  }

  private static void marketFeed(Work work) throws SQLException {
    work.commit();
  }

  private static void marketWatch(Work work) throws SQLException {
    work.commit();
  }

  private static void securityDetail(Work work) throws SQLException {
    work.commit();
  }

  private static void tradeLookup(Work work) throws SQLException {
    work.commit();
  }

  private static void tradeOrder(Work work) throws SQLException {
    work.commit();
  }

  private static void tradeResult(Work work) throws SQLException {
    work.commit();
  }

  private static void tradeStatus(Work work) throws SQLException {
    work.commit();
  }

  private static void tradeUpdate(Work work) throws SQLException {
    work.commit();
  }

  private static void dataMaintenance(Work work) throws SQLException {
    work.commit();
  }

  private static void tradeCleanup(Work work) throws SQLException {
    work.commit();
  }
}
