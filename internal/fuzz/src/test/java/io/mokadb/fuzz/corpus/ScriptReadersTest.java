package io.mokadb.fuzz.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.fuzz.corpus.CorpusScript.Expected;
import io.mokadb.fuzz.run.Answer;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptReadersTest {
  @Test
  void quidem_tableBeforeOk_isExpected() {
    String text =
        "# words\nselect x\nfrom t;\n+---+\n| X |\n+---+\n| 1 |\n|   |\n+---+\n(2 rows)\n\n!ok\n";

    List<CorpusScript.Step> steps = new QuidemReader().steps(text);

    assertThat(steps)
        .containsExactly(
            new CorpusScript.Step(
                "select x\nfrom t", new Expected.Rows(List.of(List.of("1"), List.of("")))));
  }

  @Test
  void angles_dashesGiveTheColumns() {
    String text =
        """
        select a, b from t;
        > A  B
        > -- -
        > x  1
        > yy 2
        > rows: 2

        insert into t values (1);
        > update count: 1

        select 1 / 0;
        > exception D_0
        """;

    List<CorpusScript.Step> steps = new AngleReader().steps(text);

    assertThat(steps)
        .extracting(CorpusScript.Step::expected)
        .containsExactly(
            new Expected.Rows(List.of(List.of("x", "1"), List.of("yy", "2"))),
            new Expected.Count(1),
            new Expected.Failure());
  }

  @Test
  void comments_beforeStatements_areExpected() {
    String text =
        "/*u2*/insert into t values (1), (2)\n/*r\n 1,a\n 2,b\n*/select * from t\n/*e*/nonsense\n";

    List<CorpusScript.Step> steps = new CommentReader().steps(text);

    assertThat(steps)
        .extracting(CorpusScript.Step::expected)
        .containsExactly(
            new Expected.Count(2),
            new Expected.Rows(List.of(List.of("1", "a"), List.of("2", "b"))),
            new Expected.Failure());
  }

  @Test
  void psql_commandsAndDataOfCopy_areLeftOut() {
    String text = "\\set x 1\nCOPY t FROM STDIN;\n1\n\\.\nSELECT ';'\n  FROM t;\n";

    assertThat(new PlainReader().steps(text))
        .extracting(CorpusScript.Step::sql)
        .containsExactly("COPY t FROM STDIN", "SELECT ';'\n  FROM t");
  }

  @Test
  void judge_numbersAndTruthValues_areComparedByValue() {
    Answer answer = new Answer.Rows(List.of("1.50 | true", "null | x"));
    Expected expected = new Expected.Rows(List.of(List.of("", "x "), List.of("1.5", "TRUE")));

    assertThat(Judge.outcome(answer, expected)).isEqualTo(Outcome.SAME);
  }

  @Test
  void tcl_testsOfPlainStatements_areRead() {
    String text =
        """
        # do_execsql_test comment {SELECT 0} {0}
        execsql {CREATE TABLE t(a INT); INSERT INTO t VALUES(1);}
        do_execsql_test a-1 {
          SELECT a, 'x y' FROM t
        } {1 {x y}}
        do_test a-2 { execsql {SELECT 2} } {2}
        do_test a-3 { set v [execsql {SELECT 3}] } {3}
        do_execsql_test a-4 { SELECT $v } {4}
        do_catchsql_test a-5 { SELECT b FROM t } {1 {no such column: b}}
        """;

    List<CorpusScript.Step> steps = new TclReader().steps(text);

    assertThat(steps)
        .extracting(CorpusScript.Step::expected)
        .containsExactly(
            new Expected.Anything(),
            new Expected.Anything(),
            new Expected.Values(List.of("1", "x y")),
            new Expected.Values(List.of("2")),
            new Expected.Failure());
    assertThat(steps.get(1).sql()).isEqualTo("INSERT INTO t VALUES(1)");
  }
}
