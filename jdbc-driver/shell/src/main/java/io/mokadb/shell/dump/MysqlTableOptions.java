package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import java.util.Set;

/**
 * What follows the columns of a CREATE TABLE of MySQL.
 *
 * @param next the first number of the identity
 * @param comment a literal; null for none
 */
record MysqlTableOptions(long next, String comment) {
  /** Options that say how rows are stored. */
  private static final Set<String> STORAGE =
      Set.of(
          "ENGINE",
          "CHARSET",
          "COLLATE",
          "ROW_FORMAT",
          "AVG_ROW_LENGTH",
          "CHECKSUM",
          "SET",
          "PAGE_CHECKSUM",
          "STATS_PERSISTENT",
          "STATS_AUTO_RECALC",
          "STATS_SAMPLE_PAGES",
          "KEY_BLOCK_SIZE",
          "MAX_ROWS",
          "MIN_ROWS",
          "PACK_KEYS",
          "DELAY_KEY_WRITE",
          "TRANSACTIONAL",
          "COMPRESSION",
          "ENCRYPTION",
          "TABLESPACE",
          "PAGE_COMPRESSED");

  static MysqlTableOptions of(Tokens options, MysqlPlace place) throws ScriptException {
    long next = 1;
    String comment = null;
    while (!options.atEnd()) {
      boolean unused = options.take("DEFAULT") || options.take("CHARACTER") || options.take(",");
      if (options.take("PARTITION", "BY")) {
        place.note("PARTITION BY is left out: tables are not partitioned");
        break;
      }
      String name = options.next().word();
      boolean equals = options.take("=");
      if (name.equals("AUTO_INCREMENT")) {
        next = Long.parseLong(options.next().text());
      } else if (name.equals("COMMENT")) {
        comment = options.next().text();
      } else if (STORAGE.contains(name) && !options.atEnd()) {
        String value = options.next().text();
        if (name.equals("COLLATE") && !value.endsWith("_bin")) {
          place.note("COLLATE " + value + " is left out: texts compare by their characters");
        }
      } else {
        throw TableClause.unknown(place.table(), name + (equals ? "=" : " ") + options.rest());
      }
    }
    return new MysqlTableOptions(next, comment);
  }
}
