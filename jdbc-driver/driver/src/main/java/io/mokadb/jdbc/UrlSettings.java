package io.mokadb.jdbc;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import java.util.Locale;
import java.util.Properties;

/**
 * The settings that a URL gives its sessions, as it has them; each is null where it has none.
 *
 * @param schema folded as a name in SQL is
 */
record UrlSettings(String schema, String isolation, String timeZone, String queryRewrite) {
  static UrlSettings of(Properties properties) {
    return new UrlSettings(
        properties.getProperty("schema"),
        properties.getProperty("isolation"),
        properties.getProperty("timezone"),
        properties.getProperty("queryrewrite"));
  }

  /**
   * @param session with the settings of a database's new one
   * @throws MokaException for a value that is none, such as an unknown time zone
   */
  void applyTo(Session session) {
    if (schema != null) {
      boolean quoted = schema.length() > 1 && schema.startsWith("\"") && schema.endsWith("\"");
      session.setSchema(
          quoted ? schema.substring(1, schema.length() - 1) : schema.toUpperCase(Locale.ROOT));
    }
    if (isolation != null) {
      session.setIsolation(level());
    }
    set(session, "TIME ZONE ", timeZone);
    set(session, "QUERY_REWRITE = ", queryRewrite);
  }

  private IsolationLevel level() {
    IsolationLevel level = IsolationLevel.find(isolation);
    if (level == null) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "'isolation' is read_committed, snapshot or serializable, not '" + isolation + "'");
    }
    return level;
  }

  /**
   * @param setting as it stands before its value in SET
   */
  private static void set(Session session, String setting, String value) {
    if (value == null) {
      return;
    }
    String sql = "SET " + setting + "'" + value.replace("'", "''") + "'";
    try (PreparedStatement set = session.prepare(sql, PrepareOptions.NONE)) {
      set.execute(new Object[0], ExecuteOptions.NONE);
    }
  }
}
