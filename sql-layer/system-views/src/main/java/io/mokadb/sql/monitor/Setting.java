package io.mokadb.sql.monitor;

/**
 * A setting as it is shown.
 *
 * @param name in upper case
 * @param value in force
 * @param defaultValue without anybody setting it
 * @param scope who can set it, and when
 * @param meaning one sentence for people
 */
public record Setting(String name, String value, String defaultValue, Scope scope, String meaning) {
  /** Source of a setting. */
  public enum Scope {
    /** SET changes it for the session. */
    SESSION,
    /** The URL that opens the database says it. */
    DATABASE
  }
}
