package io.mokadb.shell.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.shell.script.ScriptPiece.Kind;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** SC1. */
final class StatementReaderTest {

  @Test
  void isWhole_ofCopyWithItsRows_looksBehindThem() {
    assertThat(StatementReader.isWhole("COPY t FROM STDIN;")).isTrue();
    assertThat(StatementReader.isWhole("COPY t FROM STDIN;\n1\tit's\n")).isTrue();
    assertThat(StatementReader.isWhole("COPY t FROM STDIN;\n1\tit's\n\\.")).isTrue();
    assertThat(StatementReader.isWhole("COPY t FROM STDIN;\n'\n\\.\nSELECT 1;")).isTrue();
    assertThat(StatementReader.isWhole("COPY t FROM STDIN;\n'\n\\.\nSELECT 1")).isFalse();
    assertThat(StatementReader.isWhole("COPY t FROM STDIN")).isFalse();
  }

  @Test
  void next_withSemicolonsInQuotesAndComments_cutsOutsideOfThemOnly() throws Exception {
    assertThat(texts("select ';', \";\" /* ; */ -- ;\n from t; select 2"))
        .containsExactly("select ';', \";\" /* ; */ -- ;\n from t", "select 2");
  }

  @Test
  void next_withNestedCommentsHintsAndPrefixes_cutsOutsideOfThemOnly() throws Exception {
    assertThat(
            texts(
                "/* ; /* ; */ ; */ select E'\\';' /* /* ; */ ; */; /*+ ; */ select U&';' // ;\n"
                    + "; x"))
        .containsExactly("select E'\\';' /* /* ; */ ; */", "select U&';' // ;", "x");
  }

  @Test
  void next_ofALongScript_isTheSameInAnyPortions() throws Exception {
    StringBuilder script = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      script.append("-- ;\nselect $q$").append(";\n".repeat(i)).append("$q$, 'it''s;' /* ; */;\n");
      script.append("!command ; ").append(i).append('\n');
    }
    List<ScriptPiece> whole = pieces(script.toString());
    assertThat(whole).hasSize(600);
    for (int size : new int[] {1, 7, 1000}) {
      assertThat(pieces(new PortionReader(script.toString(), size))).isEqualTo(whole);
    }
  }

  /** A reader that never has more than some characters at hand, as a terminal. */
  private static final class PortionReader extends StringReader {
    private final int size;

    PortionReader(String text, int size) {
      super(text);
      this.size = size;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
      return super.read(target, offset, Math.min(size, length));
    }

    @Override
    public boolean ready() {
      return false;
    }
  }

  @Test
  void next_withAnAtomicBlock_endsAtItsEnd() throws Exception {
    String trigger =
        """
        create trigger t after insert on u for each row
        Begin /* ; */ atomic
          update u set a = case when 'end' = ';' then 1 else 2 end;
          delete from v; -- end;
        end\
        """;
    assertThat(texts(trigger + ";\nselect case 1 when 2 then 3 end; begin; commit"))
        .containsExactly(trigger, "select case 1 when 2 then 3 end", "begin", "commit");
  }

  @Test
  void next_withDollarQuotes_staysInsideOfThem() throws Exception {
    assertThat(
            texts("create function f() as $$ select 1; $$; select $a$ ; $$ ; $a$; select a$b; x"))
        .containsExactly(
            "create function f() as $$ select 1; $$", "select $a$ ; $$ ; $a$", "select a$b", "x");
    assertThatThrownBy(() -> texts("select 1;\nselect $b$ never"))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining("$b$ opened in line 2");
  }

  @Test
  void next_withTheGuardsOfADump_leavesThemOut() throws Exception {
    assertThat(texts("\\restrict 5Uzk\n\nselect 1;\n\\unrestrict 5Uzk\n"))
        .containsExactly("select 1");
    assertThatThrownBy(() -> texts("select 1;\n\\connect x"))
        .hasMessageContaining("line 2 begins with a backslash");
  }

  @Test
  void next_withDoubledQuotesAndQuotesInComments_staysInStep() throws Exception {
    assertThat(texts("select 'it''s; -- no'; -- don't\nselect 1 -- it's\n; select 3;"))
        .containsExactly("select 'it''s; -- no'", "select 1 -- it's", "select 3");
  }

  @Test
  void next_withBlankLinesAndCommentsBefore_tellsTheLineOfTheStatement() throws Exception {
    List<ScriptPiece> pieces = pieces("\n-- one\n/* two\n three */ ;;\nselect 1;\n\n  select\n 2;");
    assertThat(pieces).extracting(ScriptPiece::line).containsExactly(5, 7);
  }

  @Test
  void next_withAnExclamationMark_isACommandToTheEndOfItsLine() throws Exception {
    assertThat(pieces("!import a;b.csv t\nselect 1;"))
        .containsExactly(
            new ScriptPiece(Kind.COMMAND, "import a;b.csv t", 1),
            new ScriptPiece(Kind.STATEMENT, "select 1", 2));
  }

  @Test
  void next_withAnOpenQuoteOrComment_namesTheLineWhereItOpened() {
    assertThatThrownBy(() -> texts("select 1;\nselect 'a\nb"))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining("line 2");
    assertThatThrownBy(() -> texts("\n\n/* never")).hasMessageContaining("line 3");
  }

  private static List<String> texts(String script) throws Exception {
    return pieces(script).stream().map(ScriptPiece::text).toList();
  }

  private static List<ScriptPiece> pieces(String script) throws Exception {
    return pieces(new StringReader(script));
  }

  private static List<ScriptPiece> pieces(Reader script) throws Exception {
    List<ScriptPiece> pieces = new ArrayList<>();
    try (StatementReader reader = new StatementReader(script)) {
      for (Optional<ScriptPiece> p = reader.next(); p.isPresent(); p = reader.next()) {
        pieces.add(p.get());
      }
    }
    return pieces;
  }
}
