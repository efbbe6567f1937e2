package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;

/** The collations that an expression may name. Stateless. */
public final class Collations {
  /** Names of PostgreSQL for the order in which texts are anyway. */
  private static final Set<String> BY_CHARACTERS =
      Set.of("C", "POSIX", "UCS_BASIC", "DEFAULT", "C.UTF-8", "C.UTF8");

  private Collations() {}

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for all but the order of the characters
   */
  public static void requireByCharacters(SqlIdentifier name) {
    String collation = name.names.get(name.names.size() - 1);
    if (!BY_CHARACTERS.contains(collation.toUpperCase(Locale.ROOT))) {
      throw MokaException.unsupported(
          "There is no collation "
              + collation
              + ": texts are in the order of their characters, which is COLLATE \"C\"; order by"
              + " LOWER(text) to leave capitals out of account");
    }
  }
}
