package io.mokadb.shell.dump;

import java.io.IOException;
import java.io.Reader;
import java.util.Locale;

/**
 * The text of a dump of SQLite: names in whatever quotes in upper case and double quotes, and
 * triggers without the semicolons in them, so that they are cut as one statement.
 */
final class SqliteText extends LexicalReader {
  /** CREATE TEMPORARY TRIGGER has the kind as its third word. */
  private static final int LAST_OF_KIND = 2;

  /** The words of the statement up to now, and whether they begin the definition of a trigger. */
  private int words;

  private boolean creates;
  private boolean trigger;
  private String last = "";
  private int cases;
  private boolean body;

  SqliteText(Reader in) {
    super(in);
  }

  @Override
  void translate(char first, StringBuilder out) throws IOException {
    switch (first) {
      case '\'' -> out.append('\'').append(quoted('\'').replace("'", "''")).append('\'');
      // A name in quotes that can only be a text is one.
      case '"' -> {
        String name = quoted('"');
        out.append(last.equals("DEFAULT") ? DumpLiterals.text(name) : Names.folded(name));
      }
      case '`' -> out.append(Names.folded(quoted('`')));
      case '[' -> out.append(Names.folded(quoted(']')));
      case '-' -> {
        if (take("-")) {
          line();
        } else {
          out.append(first);
        }
      }
      case '/' -> {
        if (take("*")) {
          skipComment(out);
        } else {
          out.append(first);
        }
      }
      case ';' -> semicolon(out);
      default -> {
        if (isWord(first)) {
          String word = word(first);
          track(word.toUpperCase(Locale.ROOT));
          out.append(word);
        } else {
          out.append(first);
        }
      }
    }
  }

  private void track(String word) {
    creates |= words == 0 && word.equals("CREATE");
    trigger |= creates && words <= LAST_OF_KIND && word.equals("TRIGGER");
    words++;
    body |= trigger && word.equals("BEGIN");
    if (body && word.equals("CASE")) {
      cases++;
    } else if (body && word.equals("END")) {
      if (cases == 0) {
        body = false;
      } else {
        cases--;
      }
    }
    last = word;
  }

  private void semicolon(StringBuilder out) {
    out.append(body ? ' ' : ';');
    if (!body) {
      words = 0;
      creates = false;
      trigger = false;
      last = "";
    }
  }
}
