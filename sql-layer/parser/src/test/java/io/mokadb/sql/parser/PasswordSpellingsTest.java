package io.mokadb.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.MokaException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Passwords in statements of all spellings: none is shown, and no message quotes one. */
final class PasswordSpellingsTest {
  private static final String SECRET = "s3cret";

  private static final List<String> STATEMENTS =
      List.of(
          "CREATE USER ann PASSWORD #",
          "CREATE USER IF NOT EXISTS \"an n\" PASSWORD # ADMIN",
          "CREATE USER ann IDENTIFIED BY #",
          "CREATE USER ann WITH ENCRYPTED PASSWORD #",
          "CREATE USER ann #",
          "ALTER USER ann SET PASSWORD #",
          "ALTER USER ann PASSWORD = #",
          "ALTER USER ann IDENTIFIED WITH sha256_password BY #",
          "ALTER ROLE ann PASSWORD #",
          "SET PASSWORD #",
          "SET PASSWORD = #",
          "SET PASSWORD FOR ann = #",
          "SET PASSWORD = PASSWORD(#)",
          "SET PASSWORD FOR ann@localhost TO PASSWORD(#)",
          "GRANT ALL ON t TO ann IDENTIFIED BY #",
          "SELECT * FROM logins WHERE password = #",
          "SELECT PASSWORD(#)");

  private static final List<String> LITERALS =
      List.of(
          "'s3cret'",
          "'it''s3cret'",
          "'it\ns3cret'",
          "'a' 's3cret'",
          "'a'\n  's3cret'",
          "U&'s3cret\\0041'",
          "u&'!0041s3cret' UESCAPE '!'",
          "E'\\'s3cret'",
          "N's3cret'",
          "_UTF8's3cret'",
          "$$s3cret$$",
          "$a$it's3cret$a$",
          "'s3cret;still'",
          "'/*s3cret'",
          "'--s3cret'");

  private static final List<String> GAPS =
      List.of(
          " ",
          "\n\t",
          "/*c*/",
          " /* ' */ ",
          "--c'\n",
          " /* /* */ ",
          "/*+ x */",
          " /* /* ' */ */ ",
          "//c'\n");

  private static final List<String> AROUND =
      List.of(
          "@",
          "@;",
          "SELECT 1; @; SELECT 2",
          "EXPLAIN @",
          "EXPLAIN ANALYZE @",
          "SELECT 'x' FROM; @",
          "@ ` SELECT 'x'",
          "SELECT ` ; @",
          "SELECT 'a' /* @",
          "-- @\nSELECT 1",
          "SELECT 1 -- @",
          "/* x /* y */ z */ @",
          "/* @ /* x */ @ */ SELECT 1",
          "DO $x$ BEGIN @; END $x$",
          "CREATE TRIGGER g ON t FOR EACH ROW BEGIN ATOMIC @; END",
          "BEGIN; @; COMMIT");

  private static final List<String> ENDS =
      List.of("", " nonsense (", " 'open", " \"open", " $$open");

  private static List<String> spellings() {
    List<String> all = new ArrayList<>();
    for (String statement : STATEMENTS) {
      for (String literal : LITERALS) {
        String plain = statement.replace("#", literal);
        for (String around : AROUND) {
          if (around.contains("--") && literal.contains("\n")) {
            // The comment ends in the middle.
            continue;
          }
          all.add(around.replace("@", plain));
          all.add(around.replace("@", plain.toLowerCase(java.util.Locale.ROOT)));
        }
        for (String gap : GAPS) {
          all.add(plain.replace(" ", gap));
        }
        for (String end : ENDS) {
          all.add(plain + end);
        }
      }
    }
    return all;
  }

  @Test
  void hidden_showsNoPassword_inAnySpelling() {
    List<String> shown = new ArrayList<>();
    for (String sql : spellings()) {
      if (PasswordMask.hidden(sql).contains(SECRET)) {
        shown.add(sql + "\n   => " + PasswordMask.hidden(sql));
      }
    }
    assertThat(shown.stream().limit(20)).as("%s of %s", shown.size(), spellings().size()).isEmpty();
  }

  @Test
  void errors_quoteNoPassword() {
    List<String> quoted = new ArrayList<>();
    for (String sql : spellings()) {
      try {
        SqlParsing.parse(sql);
      } catch (MokaException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
          if (String.valueOf(cause.getMessage()).contains(SECRET)) {
            quoted.add(sql + "\n   => " + cause.getMessage());
          }
        }
      }
    }
    assertThat(quoted.stream().limit(20)).as("%s are", quoted.size()).isEmpty();
  }

  @Test
  void hidden_leavesOtherTextsAsTheyAre() {
    for (String sql :
        List.of(
            "SELECT password FROM logins WHERE name = 'ann'",
            "UPDATE logins SET password = ? WHERE name = 'ann'",
            "SELECT 'CREATE', 'USER'",
            "SELECT * FROM t -- a comment\nWHERE a = 'b'")) {
      assertThat(PasswordMask.hidden(sql)).isEqualTo(sql);
    }
  }
}
