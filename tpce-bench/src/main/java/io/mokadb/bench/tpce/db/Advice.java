package io.mokadb.bench.tpce.db;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The next step after an error of the database, where its SQLState or code tells it. */
public final class Advice {

  private static final String PRIVILEGE =
      "The user lacks a privilege: let them own an empty database or schema; they create, fill,"
          + " change and drop tables and indexes there.";
  private static final String LOGIN = "Check --user and --password, and what the server lets in.";
  private static final String NO_DATABASE =
      "Create the database first; it stays empty until the load.";
  private static final String SERVER =
      "Check that the server runs, listens on this host and port, and takes connections over TCP.";
  private static final String SYNTAX =
      "The dialect does not fit this database or its version: begin a file of your own with"
          + " --print-dialect NAME, and give it with --dialect FILE.";
  private static final String MISSING =
      "A table of the benchmark is gone, or the user looks into another schema; --recreate loads"
          + " all again.";
  private static final String FULL = "The disk of the database is full.";
  private static final String CONNECTIONS =
      "The server takes fewer connections than --threads, --market-threads and --load-threads"
          + " need.";

  /** By the code of MariaDB and MySQL, whose SQLStates are too general. */
  private static final Map<Integer, String> CODES =
      Map.of(
          1044, PRIVILEGE,
          1045, LOGIN,
          1049, NO_DATABASE,
          1064, SYNTAX,
          1142, PRIVILEGE,
          1143, PRIVILEGE,
          1227, PRIVILEGE,
          1040, CONNECTIONS);

  /** By SQLState or its first characters; the longest that fits counts. */
  private static final Map<String, String> STATES =
      Map.ofEntries(
          Map.entry("08", SERVER),
          Map.entry("28", LOGIN),
          Map.entry("3D", NO_DATABASE),
          Map.entry("42501", PRIVILEGE),
          Map.entry("42601", SYNTAX),
          Map.entry("42X01", SYNTAX),
          Map.entry("42P01", MISSING),
          Map.entry("42S02", MISSING),
          Map.entry("42X05", MISSING),
          Map.entry("53100", FULL),
          Map.entry("53300", CONNECTIONS),
          Map.entry("0A000", SYNTAX),
          Map.entry("XJ004", NO_DATABASE + " For Derby: add ;create=true to the URL."));

  private Advice() {}

  /** What to do, if that is known. */
  public static Optional<String> on(SQLException error) {
    String said = String.valueOf(error.getMessage()).toLowerCase(Locale.ROOT);
    if (said.contains("no suitable driver") || said.contains("failed to get driver instance")) {
      return Optional.of("The jar has no driver for this URL: give one with --driver FILE.jar.");
    }
    String state = String.valueOf(error.getSQLState());
    // H2 and others use small codes, or those of SQLStates, for their own ends.
    boolean general =
        state.startsWith("42000") || state.startsWith("08004") || state.startsWith("28");
    if (CODES.containsKey(error.getErrorCode()) && (general || state.startsWith("HY"))) {
      return Optional.of(CODES.get(error.getErrorCode()));
    }
    for (int length = state.length(); length >= 2; length--) {
      String advice = STATES.get(state.substring(0, length));
      if (advice != null) {
        return Optional.of(advice);
      }
    }
    return Optional.empty();
  }
}
