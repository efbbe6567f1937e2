package io.mokadb.sql.parser;

import io.mokadb.session.SimilarNames;
import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.List;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The fault of a statement whose first word begins none. Stateless. */
final class FirstWord {
  private static final List<String> STATEMENTS =
      List.of(
          ("SELECT INSERT UPDATE DELETE MERGE WITH VALUES CREATE ALTER DROP TRUNCATE GRANT REVOKE"
                  + " BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE SET SHOW EXPLAIN ANALYZE CALL"
                  + " COMMENT REFRESH BACKUP SUBSCRIBE")
              .split(" ", -1));

  private FirstWord() {}

  /** A word before the rows of an INSERT that is nearly VALUES; null if there is none. */
  private static String misspeltValues(String sql, int offset) {
    Tokenizer tokens = new Tokenizer(sql);
    String last = "";
    while (tokens.next() != TokenKind.END && tokens.start() < offset) {
      if (tokens.is("(") && SimilarNames.closest(last, List.of("VALUES")) != null) {
        return last;
      }
      last = tokens.text();
    }
    return null;
  }

  static String hint(String sql, SqlParserPos position) {
    String none = "a statement or a query was expected here";
    if (position == null) {
      return none;
    }
    int offset = SourcePlace.offset(sql, position.getLineNum(), position.getColumnNum());
    Tokenizer tokens = new Tokenizer(sql, offset);
    tokens.next();
    SqlToken word = tokens.token();
    String values = misspeltValues(sql, offset);
    if (values != null) {
      return "'" + values + "' is unexpected before this; did you mean VALUES?";
    }
    String meant = SimilarNames.closest(word.word(), STATEMENTS);
    return meant == null
        ? none + ", not '" + word.text() + "'"
        : "'" + word.text() + "' begins no statement; did you mean " + meant + "?";
  }
}
