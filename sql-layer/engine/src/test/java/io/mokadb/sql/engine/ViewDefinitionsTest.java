package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.FollowerDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.txn.CommitOutcome;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Definitions of views that keep themselves, and what tables announce to them. */
final class ViewDefinitionsTest {
  private final ViewDefinitions database = new ViewDefinitions();

  @BeforeEach
  void create() {
    database.run(
        "CREATE TABLE item (id INT PRIMARY KEY, k INT NOT NULL, price INT, note VARCHAR(9))",
        "INSERT INTO item VALUES (1, 10, 5, 'a'), (2, 10, 6, 'b'), (3, 11, 7, 'c')");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void view(String name) {
    database.run(
        "CREATE MATERIALIZED VIEW "
            + name
            + " INCREMENTAL AS SELECT k, SUM(price) AS s FROM item GROUP BY k");
  }

  private static void assertRefused(SqlState state, String text, ThrowingCallable statement) {
    assertThatThrownBy(statement)
        .isInstanceOfSatisfying(MokaException.class, e -> assertThat(e.state()).isEqualTo(state))
        .hasMessageContaining(text);
  }

  @Test
  void create_ofATable_hasRowsAKeyAndAFollower() {
    view("v");

    assertThat(database.query("SELECT k, s FROM v ORDER BY k"))
        .containsExactly("[10, 11]", "[11, 7]");
    assertThat(database.table("V").primaryKey()).containsExactly(0);
    assertThat(database.table("V").primaryKeyName()).isEqualTo("V_PKEY");
    UpkeepDef upkeep = database.view("V").upkeep();
    assertThat(upkeep.filled()).isTrue();
    assertThat(upkeep.paused()).isFalse();
    assertThat(upkeep.freshness()).isEqualTo(UpkeepDef.Freshness.EVENTUAL);
    assertThat(upkeep.maxLagMillis()).isNull();
    assertThat(upkeep.uses())
        .containsExactly(new UpkeepDef.UsedTable(database.table("ITEM").id(), List.of(1, 2)));
    assertThat(database.table("ITEM").follower().columnIds()).containsExactly(1, 2);
    assertThat(database.views.told()).containsExactly("filled");
  }

  /** A step that came between would take the view for one whose creation broke off. */
  @Test
  void create_isFilling_untilTheDefinitionSaysThatThereAreRows() {
    List<Boolean> filled = new ArrayList<>();
    database.views.ended = () -> filled.add(database.view("V").upkeep().filled());
    view("v");
    assertThat(filled).containsExactly(true);
  }

  @Test
  void create_withoutKey_hasAnIndexToLookRowsUp() {
    database.run("CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT price, note FROM item");

    assertThat(database.table("V").hasPrimaryKey()).isFalse();
    IndexDef index = database.table("V").indexes().get(0);
    assertThat(index.name()).isEqualTo("V_LOOKUP");
    assertThat(index.columnIds()).containsExactly(0, 1);
    assertThat(database.query("SELECT note FROM v WHERE price = 6")).containsExactly("[b]");
  }

  @Test
  void create_lookUpOfALargeValue_leavesItOut() {
    database.run(
        "CREATE TABLE page (id INT PRIMARY KEY, name VARCHAR(5), text CLOB)",
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT text, name FROM page",
        "CREATE MATERIALIZED VIEW w INCREMENTAL AS SELECT text FROM page");

    assertThat(database.table("V").indexes().get(0).columnIds()).containsExactly(1);
    assertThat(database.table("W").indexes()).isEmpty();
  }

  @Test
  void create_options_areInTheDefinition() {
    database.run(
        "CREATE MATERIALIZED VIEW v (k, total) INCREMENTAL WITH (max_lag = '15m') AS SELECT k,"
            + " SUM(price) FROM item GROUP BY k WITH NO DATA");

    assertThat(database.view("V").upkeep().maxLagMillis()).isEqualTo(900_000);
    assertThat(database.view("V").upkeep().filled()).isFalse();
    assertThat(database.views.told()).isEmpty();
    database.run("CREATE MATERIALIZED VIEW IF NOT EXISTS v INCREMENTAL AS SELECT k FROM item");
    assertThat(database.table("V").columns()).hasSize(2);
  }

  @Test
  void create_whatCannotBeKept_isRefusedAndLeavesNothing() {
    assertRefused(
        SqlState.FEATURE_NOT_SUPPORTED,
        "RANDOM cannot be kept",
        () ->
            database.run(
                "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT k, RANDOM() AS r FROM item"));
    assertThat(database.table("V")).isNull();
    assertThat(database.view("V")).isNull();
    assertThat(database.table("ITEM").follower()).isNull();
  }

  @Test
  void create_filledInVain_isNotThere() {
    database.views.failure = new MokaException(SqlState.DISK_FULL, "full");

    assertRefused(SqlState.DISK_FULL, "full", () -> view("v"));
    assertThat(database.table("V")).isNull();
    assertThat(database.view("V")).isNull();
    assertThat(database.table("ITEM").follower()).isNull();
    assertThat(database.views.told()).containsExactly("filled", "dropped");
    assertThat(database.left()).hasSize(1);
  }

  @Test
  void follower_ofSeveralViews_isOneWithAllTheirColumns() {
    view("v");
    FollowerDef first = database.table("ITEM").follower();
    database.run("CREATE MATERIALIZED VIEW w INCREMENTAL AS SELECT k, note FROM item");

    assertThat(database.table("ITEM").follower())
        .isEqualTo(new FollowerDef(first.observerId(), List.of(1, 2, 3)));
    database.run("DROP MATERIALIZED VIEW w");
    assertThat(database.table("ITEM").follower()).isEqualTo(first);
    assertThat(database.left()).isEmpty();
    database.run("DROP MATERIALIZED VIEW v");
    assertThat(database.table("ITEM").follower()).isNull();
    assertThat(database.left())
        .singleElement()
        .satisfies(work -> assertThat(work.triggerId()).isEqualTo(first.observerId()));
    assertThat(database.views.told()).containsExactly("filled", "filled", "dropped", "dropped");
  }

  @Test
  void drop_ofATableOrAView_goesWithCascadeOnly() {
    database.run("CREATE VIEW cheap AS SELECT k, price FROM item WHERE price < 100");
    database.run("CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT k, price FROM cheap");
    assertThat(database.table("ITEM").follower()).isNotNull();

    assertRefused(
        SqlState.DEPENDENT_OBJECTS_EXIST, "depends on it", () -> database.run("DROP TABLE item"));
    database.run("DROP VIEW cheap CASCADE");
    assertThat(database.table("V")).isNull();
    assertThat(database.table("ITEM").follower()).isNull();
    assertThat(database.views.told()).containsExactly("filled", "dropped");
    view("v");
    database.run("DROP TABLE item CASCADE");
    assertThat(database.table("V")).isNull();
    assertThat(database.views.told()).containsExactly("filled", "dropped");
  }

  @Test
  void dropSchema_withTheTable_dropsTheView() {
    database.run(
        "CREATE SCHEMA s",
        "CREATE TABLE s.t (k INT)",
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT k FROM s.t",
        "DROP SCHEMA s CASCADE");

    assertThat(database.table("V")).isNull();
    assertThat(database.view("V")).isNull();
    assertThat(database.views.told()).containsExactly("filled", "dropped");
  }

  @Test
  void truncate_followsTheTableUnderItsNewId() {
    view("v");
    FollowerDef before = database.table("ITEM").follower();
    database.views.told();
    database.run("TRUNCATE TABLE item");

    FollowerDef after = database.table("ITEM").follower();
    assertThat(after.columnIds()).isEqualTo(before.columnIds());
    assertThat(after.observerId()).isNotEqualTo(before.observerId());
    assertThat(database.view("V").upkeep().uses().get(0).tableId())
        .isEqualTo(database.table("ITEM").id());
    assertThat(database.views.told()).containsExactly("invalidated");
    assertThat(database.left())
        .singleElement()
        .satisfies(work -> assertThat(work.triggerId()).isEqualTo(before.observerId()));
  }

  @Test
  void load_ofAnEmptyTable_isNotAnnouncedAndTheViewComputedAsAWhole() {
    view("v");
    database.run("DELETE FROM item");
    int before = database.table("ITEM").follower().observerId();
    database.views.told();

    assertThat(database.load("ITEM", new Object[] {7, 1, 2, "x", null})).isEqualTo(1);
    assertThat(database.query("SELECT id FROM item")).containsExactly("[7]");
    assertThat(database.table("ITEM").follower().observerId()).isNotEqualTo(before);
    assertThat(database.isAnnounced("ITEM", 7)).isFalse();
    assertThat(database.views.told()).containsExactly("invalidated");
  }

  @Test
  void alterTable_rewritten_followsTheTableUnderItsNewId() {
    view("v");
    database.views.told();
    int before = database.table("ITEM").follower().observerId();
    database.run("ALTER TABLE item ALTER COLUMN note SET DATA TYPE INT USING 1");

    assertThat(database.table("ITEM").follower().observerId()).isNotEqualTo(before);
    assertThat(database.view("V").upkeep().uses().get(0).tableId())
        .isEqualTo(database.table("ITEM").id());
    assertThat(database.views.told()).containsExactly("invalidated");
  }

  @Test
  void alterTable_columns_keepWhatIsFollowed() {
    view("v");
    FollowerDef before = database.table("ITEM").follower();
    database.views.told();
    database.run(
        "ALTER TABLE item ADD COLUMN more INT",
        "ALTER TABLE item DROP COLUMN note",
        "ALTER TABLE item RENAME COLUMN price TO cost",
        "ALTER TABLE item RENAME TO thing");

    assertThat(database.table("THING").follower()).isEqualTo(before);
    assertThat(database.views.told()).isEmpty();
    assertThat(database.view("V").sql()).contains("COST").contains("THING");
    assertRefused(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        "View PUBLIC.V would not work any more",
        () -> database.run("ALTER TABLE thing DROP COLUMN cost"));
    database.run("ALTER TABLE thing DROP COLUMN cost CASCADE");
    assertThat(database.view("V")).isNull();
    assertThat(database.table("V")).isNull();
    assertThat(database.table("THING").follower()).isNull();
  }

  @Test
  void alterTable_otherTypeOfAStoredColumn_isRefused() {
    database.run("CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT k, note FROM item");

    assertRefused(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        "its column NOTE is stored as VARCHAR(9) and would be VARCHAR(20)",
        () -> database.run("ALTER TABLE item ALTER COLUMN note SET DATA TYPE VARCHAR(20)"));
  }

  @Test
  void changes_ofUsedColumns_areAnnounced() {
    view("v");
    assertThat(database.isAnnounced("ITEM", 1)).isFalse();
    database.run(
        "UPDATE item SET note = 'x' WHERE id = 1",
        "UPDATE item SET price = 9 WHERE id = 2",
        "DELETE FROM item WHERE id = 3",
        "INSERT INTO item VALUES (4, 1, 1, 'd')");

    assertThat(database.isAnnounced("ITEM", 1)).isFalse();
    assertThat(database.isAnnounced("ITEM", 2)).isTrue();
    assertThat(database.isAnnounced("ITEM", 3)).isTrue();
    assertThat(database.isAnnounced("ITEM", 4)).isTrue();
    database.run("UPDATE item SET id = 5 WHERE id = 1");
    assertThat(database.isAnnounced("ITEM", 1)).isTrue();
    assertThat(database.isAnnounced("ITEM", 5)).isTrue();
  }

  @Test
  void changes_toTheSameValueOrWithoutViews_areNotAnnounced() {
    view("v");
    database.run("UPDATE item SET price = 5 WHERE id = 1");
    assertThat(database.isAnnounced("ITEM", 1)).isFalse();
    database.run(
        "DROP MATERIALIZED VIEW v",
        "UPDATE item SET price = 6 WHERE id = 1",
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT price FROM item");
    assertThat(database.isAnnounced("ITEM", 1)).isFalse();
  }

  @Test
  void writer_withTheDefinitionBefore_failsAtTheGate() {
    ViewDefinitions.Running writer = database.begin("UPDATE item SET price = 6 WHERE id = 1");
    view("v");
    assertThat(database.outcome(writer)).isInstanceOf(CommitOutcome.Conflict.class);
    ViewDefinitions.Running another = database.begin("UPDATE item SET note = 'x' WHERE id = 1");
    database.run("CREATE MATERIALIZED VIEW w INCREMENTAL AS SELECT note FROM item");
    assertThat(database.outcome(another)).isInstanceOf(CommitOutcome.Conflict.class);
    ViewDefinitions.Running third = database.begin("UPDATE item SET price = 6 WHERE id = 1");
    database.run("CREATE MATERIALIZED VIEW x INCREMENTAL AS SELECT note FROM item");
    assertThat(database.outcome(third)).isInstanceOf(CommitOutcome.Committed.class);
  }

  @Test
  void script_saysHowViewsKeepThemselves() {
    database.run(
        "CREATE MATERIALIZED VIEW a INCREMENTAL AS SELECT price FROM item",
        "CREATE INDEX mine ON a (price)",
        "CREATE MATERIALIZED VIEW b INCREMENTAL WITH (max_lag = '90m') AS SELECT k FROM item"
            + " WITH NO DATA",
        "ALTER MATERIALIZED VIEW b PAUSE");

    assertThat(database.script(false))
        .contains(
            "CREATE MATERIALIZED VIEW A (PRICE) INCREMENTAL AS",
            "SELECT price FROM item;",
            "CREATE INDEX MINE ON A (PRICE);",
            "CREATE MATERIALIZED VIEW B (K) INCREMENTAL WITH (max_lag = '90m') AS",
            "WITH NO DATA;",
            "ALTER MATERIALIZED VIEW B PAUSE;")
        .noneMatch(line -> line.contains("LOOKUP"));
    assertThat(database.script(true))
        .noneMatch(line -> line.contains("INCREMENTAL") || line.contains("PAUSE"))
        .anyMatch(line -> line.equals("CREATE INDEX a_lookup ON public.a (price);"));
  }

  @Test
  void script_hasWhatReadersSee_andTriggersOfViews() {
    database.run(
        "CREATE TABLE seen (price INT)",
        "CREATE MATERIALIZED VIEW a INCREMENTAL WITH (freshness = 'current', max_lag = '5m',"
            + " max_pending = '7') AS SELECT price FROM item",
        "CREATE TRIGGER tr AFTER INSERT ON a FOR EACH ROW INSERT INTO seen VALUES (NEW.price)");

    List<String> script = database.script(false);
    assertThat(script)
        .contains(
            "CREATE MATERIALIZED VIEW A (PRICE) INCREMENTAL WITH"
                + " (freshness = 'current', max_lag = '5m', max_pending = '7') AS",
            "CREATE TRIGGER TR AFTER INSERT ON A");
    assertThat(script.indexOf("CREATE TRIGGER TR AFTER INSERT ON A"))
        .isGreaterThan(script.indexOf("SELECT price FROM item;"));
  }

  @Test
  void read_ofAViewWithoutRows_isRefused() {
    database.run("CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT price FROM item WITH NO DATA");
    database.run("CREATE VIEW above AS SELECT price FROM v");

    assertRefused(
        SqlState.OBJECT_NOT_READY,
        "Materialized view PUBLIC.V has no rows yet; REFRESH MATERIALIZED VIEW fills it",
        () -> database.run("CREATE TABLE t AS SELECT * FROM above"));
    database.run("REFRESH MATERIALIZED VIEW v", "CREATE TABLE t AS SELECT * FROM above");
    assertThat(database.query("SELECT COUNT(*) FROM t")).containsExactly("[3]");
  }

  @Test
  void replacedView_isComputedAsAWhole() {
    database.run(
        "CREATE VIEW cheap AS SELECT k, price FROM item WHERE price < 100",
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT k, price FROM cheap");
    database.views.told();
    database.run("CREATE OR REPLACE VIEW cheap AS SELECT k, price FROM item WHERE price < 6");

    assertThat(database.views.told()).containsExactly("invalidated");
    assertRefused(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        "RANDOM cannot be kept",
        () ->
            database.run(
                "CREATE MATERIALIZED VIEW w INCREMENTAL AS SELECT k FROM item",
                "CREATE TABLE other (k INT, price INT, \"RANDOM\" INT)",
                "CREATE MATERIALIZED VIEW x INCREMENTAL AS SELECT k FROM other",
                "ALTER TABLE other RENAME COLUMN k TO \"RANDOM2\""));
  }

  @Test
  void refresh_givesRowsAndTheWatermarkTogether() {
    view("v");
    database.views.told();
    long before = database.table("V").id();
    database.run("UPDATE item SET price = 0", "REFRESH MATERIALIZED VIEW v");

    assertThat(database.query("SELECT k, s FROM v ORDER BY k"))
        .containsExactly("[10, 0]", "[11, 0]");
    assertThat(database.table("V").id()).isNotEqualTo(before);
    assertThat(database.table("V").primaryKey()).containsExactly(0);
    assertThat(database.views.told()).containsExactly("filled");
    database.run("REFRESH MATERIALIZED VIEW v WITH NO DATA");
    assertThat(database.view("V").upkeep().filled()).isFalse();
    assertThat(database.views.told()).containsExactly("invalidated");
    database.run("REFRESH MATERIALIZED VIEW v");
    assertThat(database.view("V").upkeep().filled()).isTrue();
  }

  @Test
  void alter_setsPausesAndRenames() {
    database.run("CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT price FROM item");
    database.run(
        "ALTER MATERIALIZED VIEW v PAUSE", "ALTER MATERIALIZED VIEW v SET (max_lag = '2d')");
    assertThat(database.view("V").upkeep().paused()).isTrue();
    assertThat(database.view("V").upkeep().maxLagMillis()).isEqualTo(2L * 24 * 3_600_000);
    database.run("CREATE VIEW above AS SELECT price FROM v");
    database.run(
        "ALTER MATERIALIZED VIEW v RESUME",
        "ALTER MATERIALIZED VIEW v SET (max_lag = DEFAULT, freshness = 'eventual')",
        "ALTER MATERIALIZED VIEW v RENAME TO w");
    assertThat(database.view("V")).isNull();
    assertThat(database.view("W").upkeep().paused()).isFalse();
    assertThat(database.view("W").upkeep().maxLagMillis()).isNull();
    assertThat(database.table("W").indexes().get(0).name()).isEqualTo("W_LOOKUP");
    assertThat(database.query("SELECT price FROM above ORDER BY price"))
        .containsExactly("[5]", "[6]", "[7]");
  }

  @Test
  void alter_whatIsNotSuchAView_isRefused() {
    database.run("CREATE MATERIALIZED VIEW plain AS SELECT k FROM item WITH NO DATA");
    view("v");

    assertRefused(
        SqlState.INVALID_STATEMENT,
        "PUBLIC.PLAIN is refreshed on demand and does not keep itself",
        () -> database.run("ALTER MATERIALIZED VIEW plain PAUSE"));
    assertRefused(
        SqlState.INVALID_STATEMENT,
        "PUBLIC.ITEM is not a materialized view",
        () -> database.run("ALTER MATERIALIZED VIEW item PAUSE"));
    assertRefused(
        SqlState.NO_SUCH_TABLE,
        "There is not a materialized view PUBLIC.NONE",
        () -> database.run("ALTER MATERIALIZED VIEW \"NONE\" PAUSE"));
    assertRefused(
        SqlState.TABLE_EXISTS,
        "ITEM exists already",
        () -> database.run("ALTER MATERIALIZED VIEW v RENAME TO item"));
    database.run("ALTER MATERIALIZED VIEW v SET (freshness = 'current', max_pending = '5')");
    assertThat(database.view("V").upkeep().freshness()).isEqualTo(UpkeepDef.Freshness.CURRENT);
    assertThat(database.view("V").upkeep().maxPending()).isEqualTo(5);
    database.run("ALTER MATERIALIZED VIEW v SET (freshness = DEFAULT, max_pending = DEFAULT)");
    assertThat(database.view("V").upkeep().freshness()).isEqualTo(UpkeepDef.Freshness.EVENTUAL);
    assertThat(database.view("V").upkeep().maxPending()).isNull();
    database.run("ALTER MATERIALIZED VIEW IF EXISTS missing PAUSE");
  }

  @Test
  void viewWithTrigger_isNotRefreshed_norDroppedAlone() {
    database.run(
        "CREATE MATERIALIZED VIEW v INCREMENTAL AS SELECT id FROM item",
        "CREATE MATERIALIZED VIEW plain AS SELECT id FROM item",
        "CREATE TRIGGER tr AFTER INSERT ON v FOR EACH ROW DELETE FROM item WHERE id = 1");
    assertRefused(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        "PUBLIC.V keeps itself, and has the trigger TR, which REFRESH would not tell",
        () -> database.run("REFRESH MATERIALIZED VIEW v"));
    assertRefused(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        "PUBLIC.V has the trigger TR; drop it first, or say CASCADE",
        () -> database.run("DROP MATERIALIZED VIEW v"));
    assertRefused(
        SqlState.INVALID_STATEMENT,
        "PUBLIC.PLAIN is a materialized view, not a table",
        () ->
            database.run(
                "CREATE TRIGGER other AFTER INSERT ON plain FOR EACH ROW"
                    + " DELETE FROM item WHERE id = 1"));
    database.run("DROP MATERIALIZED VIEW v CASCADE");
    assertRefused(
        SqlState.NO_SUCH_TRIGGER,
        "There is no trigger PUBLIC.TR",
        () -> database.run("DROP TRIGGER tr"));
  }
}
