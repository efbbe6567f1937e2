package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which operators are chosen. */
class PlannerChoicesTest {
  private final PlanDatabase database = new PlanDatabase();

  @BeforeEach
  void define() {
    SampleData.define(database);
    database.rowCount("EMP", 100_000);
    database.rowCount("DEPT", 1_000);
    database.rowCount("SALE", 1_000_000);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private String plan(String sql) {
    return database.explain(sql);
  }

  @Test
  void select_byPrimaryKey_isPoint() {
    assertThat(plan("SELECT NAME FROM EMP WHERE ID = ?"))
        .startsWith("TableScan PUBLIC.EMP point")
        .hasLineCount(1);
  }

  @Test
  void select_byUniqueIndex_isIndexPoint() {
    assertThat(plan("SELECT SALARY FROM EMP WHERE NAME = ?"))
        .contains("IndexScan PUBLIC.EMP by EMP_NAME point");
  }

  @Test
  void select_bySecondaryIndex_readsThatIndex() {
    assertThat(plan("SELECT NAME FROM EMP WHERE DEPT_ID = 3 AND SALARY > 10"))
        .contains("IndexScan PUBLIC.EMP by EMP_DEPT point filtered");
  }

  @Test
  void select_byKeyPrefix_isRange() {
    assertThat(plan("SELECT AMOUNT FROM SALE WHERE EMP_ID = 3")).doesNotContain(" all");
    assertThat(plan("SELECT AMOUNT FROM SALE WHERE EMP_ID = 3 AND SEQ > ?"))
        .contains("TableScan PUBLIC.SALE range");
  }

  @Test
  void select_byInList_isSeveralPoints() {
    assertThat(plan("SELECT NAME FROM EMP WHERE ID IN (1, 2, 5)")).contains("3 points");
    assertThat(plan("SELECT NAME FROM EMP WHERE ID IN (?, ?)")).contains("2 points");
    assertThat(
            plan(
                "SELECT AMOUNT FROM SALE WHERE (EMP_ID = 1 AND SEQ = 2) OR (EMP_ID = 4 AND SEQ = 1)"))
        .contains("2 points");
  }

  @Test
  void select_byLikePrefix_readsRangeOfIndexAndFilters() {
    assertThat(plan("SELECT ID FROM EMP WHERE NAME LIKE 'emp1%'"))
        .contains("IndexScan PUBLIC.EMP by EMP_NAME range")
        .contains("filtered");
  }

  @Test
  void minAndMax_readTheFirstEntryOfAKey() {
    assertThat(plan("SELECT MIN(ID), MAX(NAME) FROM EMP"))
        .contains("TableScan PUBLIC.EMP all")
        .contains("IndexScan PUBLIC.EMP by EMP_NAME")
        .contains("reverse")
        .containsPattern("Limit\\s")
        .doesNotContain("HashJoin");
    assertThat(plan("SELECT MAX(SALARY) FROM EMP")).doesNotContain("Limit");
  }

  @Test
  void comparison_withFraction_readsARange() {
    assertThat(plan("SELECT NAME FROM EMP WHERE ID > 2.5")).contains("TableScan PUBLIC.EMP range");
  }

  @Test
  void orderByKey_withLimit_doesNotSort() {
    assertThat(plan("SELECT * FROM EMP ORDER BY ID LIMIT 3"))
        .contains("Limit")
        .doesNotContain("Sort");
    assertThat(plan("SELECT * FROM EMP ORDER BY ID DESC LIMIT 3"))
        .contains("reverse")
        .doesNotContain("Sort");
    assertThat(plan("SELECT * FROM EMP WHERE DEPT_ID = ? ORDER BY ID DESC LIMIT ?"))
        .contains("EMP_DEPT")
        .contains("reverse")
        .doesNotContain("Sort");
  }

  @Test
  void orderByIndexedColumn_withSmallLimit_readsIndexInsteadOfSorting() {
    assertThat(plan("SELECT * FROM EMP ORDER BY DEPT_ID LIMIT 5"))
        .contains("IndexScan PUBLIC.EMP by EMP_DEPT")
        .doesNotContain("Sort");
    assertThat(plan("SELECT * FROM EMP ORDER BY DEPT_ID NULLS LAST LIMIT 5")).contains("Sort");
  }

  @Test
  void orderByKey_ofJoinWithLimit_drivesByThatTable() {
    assertThat(
            plan(
                "SELECT E.ID, D.NAME FROM EMP E JOIN DEPT D ON E.DEPT_ID = D.ID"
                    + " ORDER BY E.ID LIMIT 5"))
        .contains("LookupJoin INNER PUBLIC.DEPT")
        .doesNotContain("Sort");
  }

  @Test
  void join_ofFewRows_looksUp() {
    assertThat(plan("SELECT D.NAME FROM EMP E JOIN DEPT D ON E.DEPT_ID = D.ID WHERE E.ID = 1"))
        .contains("LookupJoin INNER PUBLIC.DEPT by primary key point");
    assertThat(plan("SELECT E.NAME FROM DEPT D JOIN EMP E ON E.DEPT_ID = D.ID WHERE D.ID = 1"))
        .contains("EMP_DEPT");
  }

  @Test
  void join_ofAllRows_hashes() {
    database.rowCount("EMP", 2_000);
    assertThat(plan("SELECT D.NAME, E.NAME FROM EMP E JOIN DEPT D ON E.DEPT_ID = D.ID"))
        .contains("HashJoin INNER");
  }

  /** The text is compared without its blanks; the join needs not all pairs for that. */
  @Test
  void join_ofTextAndChar_hashes_orLooksTheCharUp() {
    database.table("LAND", List.of("CODE CHAR(4)", "N INTEGER"), "CODE");
    assertThat(plan("SELECT E.ID, L.N FROM EMP E, DEPT D, LAND L WHERE E.CODE = D.CITY"))
        .contains("HashJoin INNER");
    assertThat(plan("SELECT E.ID, D.ID FROM EMP E LEFT JOIN DEPT D ON D.CITY = E.CODE"))
        .contains("HashJoin LEFT");
    assertThat(plan("SELECT L.N FROM DEPT D JOIN LAND L ON D.CITY = L.CODE WHERE D.ID = ?"))
        .contains("LookupJoin INNER PUBLIC.LAND by primary key point");
  }

  @Test
  void join_onKeysOfBoth_merges() {
    assertThat(plan("SELECT E.SALARY, S.AMOUNT FROM EMP E JOIN SALE S ON S.EMP_ID = E.ID"))
        .contains("MergeJoin INNER");
  }

  @Test
  void join_ofManyTables_beginsWithTheSelectiveOne() {
    String plan =
        plan(
            "SELECT COUNT(*) FROM SALE S, EMP E, DEPT D"
                + " WHERE S.EMP_ID = E.ID AND E.DEPT_ID = D.ID AND D.ID = 7");
    assertThat(plan).contains("EMP_DEPT").doesNotContain("PUBLIC.SALE all");
  }

  @Test
  void exists_isSemiJoin_notExistsAntiJoin() {
    assertThat(
            plan("SELECT NAME FROM DEPT D WHERE EXISTS (SELECT 1 FROM EMP WHERE DEPT_ID = D.ID)"))
        .contains(" SEMI ");
    assertThat(
            plan(
                "SELECT NAME FROM DEPT D WHERE NOT EXISTS (SELECT 1 FROM EMP WHERE DEPT_ID = D.ID)"))
        .contains(" ANTI ");
    assertThat(
            plan(
                "SELECT NAME FROM EMP D WHERE ID = 1 AND EXISTS"
                    + " (SELECT 1 FROM EMP WHERE DEPT_ID = D.ID)"))
        .contains("LookupJoin SEMI");
  }

  @Test
  void in_ofFewKeys_looksTheOuterTableUp() {
    assertThat(plan("SELECT * FROM SALE WHERE EMP_ID IN (SELECT ID FROM EMP WHERE NAME = 'emp1')"))
        .contains("LookupJoin")
        .doesNotContain("PUBLIC.SALE all");
  }

  @Test
  void count_readsTheShortestKey() {
    assertThat(plan("SELECT COUNT(*) FROM EMP")).contains("covering").doesNotContain("Project");
  }

  @Test
  void groupBy_ofKeyPrefix_streams() {
    assertThat(plan("SELECT EMP_ID, SUM(AMOUNT) FROM SALE GROUP BY EMP_ID"))
        .contains("SortedAggregate");
    assertThat(plan("SELECT SALARY, COUNT(*) FROM EMP GROUP BY SALARY")).contains("HashAggregate");
  }

  @Test
  void correlatedScalar_ofOneRow_staysCorrelated() {
    assertThat(
            plan(
                "SELECT (SELECT COUNT(*) FROM SALE S WHERE S.EMP_ID = E.ID) FROM EMP E"
                    + " WHERE E.ID = 1"))
        .contains("Correlate LEFT")
        .doesNotContain("PUBLIC.SALE all");
  }

  @Test
  void correlatedScalar_withoutIndex_isDecorrelated() {
    assertThat(plan("SELECT (SELECT MAX(S.SEQ) FROM SALE S WHERE S.AMOUNT = E.SALARY) FROM EMP E"))
        .doesNotContain("Correlate");
  }

  @Test
  void filterOfFalse_readsNothing() {
    assertThat(plan("SELECT * FROM EMP WHERE 1 = 0")).contains("Values");
  }

  @Test
  void update_byKey_readsOneRow() {
    assertThat(plan("UPDATE EMP SET SALARY = 1 WHERE ID = 5"))
        .contains("TableScan PUBLIC.EMP point");
    assertThat(plan("DELETE FROM SALE WHERE EMP_ID = 5")).doesNotContain(" all");
  }

  @Test
  void explain_showsEstimatedRows() {
    assertThat(plan("SELECT * FROM EMP")).contains("(rows ~ 100000)");
  }
}
