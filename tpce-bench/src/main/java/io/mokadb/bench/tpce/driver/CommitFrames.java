package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.txn.Kind;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Commits a transaction in a method of its kind, so that a profiler sees in the stack whose commit
 * it is.
 */
public final class CommitFrames {

  private CommitFrames() {}

  static void commit(Kind kind, Connection connection) throws SQLException {
    switch (kind) {
      case BROKER_VOLUME -> brokerVolume(connection);
      case CUSTOMER_POSITION -> customerPosition(connection);
      case MARKET_FEED -> marketFeed(connection);
      case MARKET_WATCH -> marketWatch(connection);
      case SECURITY_DETAIL -> securityDetail(connection);
      case TRADE_LOOKUP -> tradeLookup(connection);
      case TRADE_ORDER -> tradeOrder(connection);
      case TRADE_RESULT -> tradeResult(connection);
      case TRADE_STATUS -> tradeStatus(connection);
      case TRADE_UPDATE -> tradeUpdate(connection);
      case DATA_MAINTENANCE -> dataMaintenance(connection);
      case TRADE_CLEANUP -> tradeCleanup(connection);
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

  private static void brokerVolume(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void customerPosition(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void marketFeed(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void marketWatch(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void securityDetail(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void tradeLookup(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void tradeOrder(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void tradeResult(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void tradeStatus(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void tradeUpdate(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void dataMaintenance(Connection connection) throws SQLException {
    connection.commit();
  }

  private static void tradeCleanup(Connection connection) throws SQLException {
    connection.commit();
  }
}
