package io.mokadb.shell.dump;

import java.util.regex.Pattern;

/** The programs whose dumps are read. */
public enum DumpFormat {
  /** Moka's own SQL: nothing is translated. */
  MOKA(""),
  /** The plain format of pg_dump and pg_dumpall. */
  POSTGRESQL("--\\s+-- PostgreSQL database (?:cluster )?dump"),
  /** SCRIPT of H2. */
  H2("-- H2 \\d|CREATE USER IF NOT EXISTS \"\\w*\" SALT "),
  /** mysqldump and mariadb-dump. */
  MYSQL("(?:/\\*M?!\\d[^\n]*\\s+)?-- (?:MySQL|MariaDB) dump "),
  /** .dump of the shell of SQLite. */
  SQLITE("PRAGMA foreign_keys\\s*=\\s*OFF;\\s+BEGIN TRANSACTION;");

  private final Pattern beginning;

  DumpFormat(String beginning) {
    this.beginning = Pattern.compile("\\A[\\s;\u00ef\u00bb\u00bf]*(?:" + beginning + ")");
  }

  /**
   * The program that wrote a dump, told from its beginning; Moka for every other script.
   *
   * @param head a byte in each character, perhaps those of a byte order mark first
   */
  static DumpFormat of(String head) {
    for (DumpFormat format : values()) {
      if (format != MOKA && format.beginning.matcher(head).find()) {
        return format;
      }
    }
    return MOKA;
  }
}
