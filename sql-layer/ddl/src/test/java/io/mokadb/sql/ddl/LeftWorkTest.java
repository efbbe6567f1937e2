package io.mokadb.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.IndexDef.State;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.DroppedSpace;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.ddl.DdlProbe.Step;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.fault.ProtocolStep;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What one of several processes has left, and when others take it up. Batches have three rows. */
class LeftWorkTest {
  private static final int ROWS = 10;

  private final DdlNodes nodes = new DdlNodes();
  private final DdlDatabase a = nodes.join();
  private final DdlDatabase b = nodes.join();

  @BeforeEach
  void create() {
    a.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
    for (int i = 0; i < ROWS; i++) {
      a.insert("T", i, 100 - i);
    }
    a.runBackground();
    b.runBackground();
  }

  @AfterEach
  void close() {
    nodes.close();
  }

  private static List<IndexBuild> builds(DdlDatabase seenBy) {
    try (Transaction reading = seenBy.begin()) {
      return seenBy.definitions.store().builds(reading);
    }
  }

  private static List<DroppedSpace> spaces(DdlDatabase seenBy) {
    try (Transaction reading = seenBy.begin()) {
      return seenBy.definitions.store().dropped(reading);
    }
  }

  private void assertBuilt(DdlDatabase seenBy) {
    assertThat(seenBy.index("T", "I").state()).isEqualTo(State.PUBLIC);
    assertThat(seenBy.rowsBy("T", "I")).hasSize(ROWS);
    assertThat(seenBy.cells(seenBy.index("T", "I").id())).isEqualTo(ROWS);
    assertThat(builds(seenBy)).isEmpty();
  }

  private static void dies(Runnable work) {
    assertThatThrownBy(work::run).isInstanceOf(DdlNodes.Died.class);
  }

  private static SqlState stateOf(Runnable work) {
    try {
      work.run();
      return null;
    } catch (MokaException e) {
      return e.state();
    }
  }

  private void createIndexAndDie(Step where) {
    DdlNodes.dieAt(a, where);
    dies(() -> a.execute("CREATE INDEX i ON t (b)"));
  }

  /** How often a process comes to each step from now on. */
  private static Map<Step, Integer> counted(DdlDatabase database) {
    Map<Step, Integer> counts = new EnumMap<>(Step.class);
    database.probe = step -> counts.merge(step, 1, Integer::sum);
    return counts;
  }

  // ---- builds ----

  @ParameterizedTest
  @EnumSource(
      value = Step.class,
      names = {"INDEX_DECLARED", "BATCH_READ", "BATCH_FILLED", "INDEX_FILLED"})
  void build_isTakenOver_onceTheTokenOfItsOwnerIsGone_neverBefore(Step where) {
    createIndexAndDie(where);
    List<IndexBuild> left = builds(b);
    assertThat(left).extracting(IndexBuild::owner).containsExactly(nodes.id(a));
    b.lookAround();
    DdlDatabase c = nodes.join();
    assertThat(builds(b)).isEqualTo(left);
    nodes.kill(a);
    b.runBackground();
    assertBuilt(b);
    c.runBackground();
    assertBuilt(c);
  }

  @Test
  void build_ofALivingNode_isLeftAloneByOneThatOpens() {
    AtomicReference<Map<Step, Integer>> others = new AtomicReference<>();
    DdlNodes.at(
        a,
        Step.BATCH_FILLED,
        () -> {
          DdlDatabase c = nodes.join();
          others.set(counted(c));
          c.lookAround();
          b.lookAround();
        });
    a.execute("CREATE INDEX i ON t (b)");
    assertThat(others.get()).isEmpty();
    assertBuilt(a);
  }

  @Test
  void build_twoTakers_oneBuilds() {
    DdlDatabase c = nodes.join();
    createIndexAndDie(Step.BATCH_FILLED);
    Map<Step, Integer> others = counted(c);
    DdlNodes.at(b, Step.BATCH_READ, c::runBackground);
    nodes.kill(a);
    b.runBackground();
    c.runBackground();
    assertThat(others).isEmpty();
    assertBuilt(c);
  }

  @Test
  void take_whileAnotherTakes_givesItToOne() {
    createIndexAndDie(Step.BATCH_FILLED);
    IndexBuild left = builds(b).get(0);
    List<IndexBuild> taken = new ArrayList<>();
    AtomicReference<Runnable> between = new AtomicReference<>(() -> {});
    DdlDatabase c =
        nodes.join(
            (step, start) -> {
              if (step == ProtocolStep.BEFORE_PREWRITE_PRIMARY) {
                between.getAndSet(() -> {}).run();
              }
            });
    between.set(() -> taken.add(b.definitions.ownership().take(left)));
    nodes.kill(a);
    assertThat(c.definitions.ownership().take(left)).isNull();
    assertThat(taken).extracting(IndexBuild::owner).containsExactly(nodes.id(b));
    assertThat(c.definitions.ownership().take(left)).isNull();
    assertThat(b.definitions.ownership().take(left)).isEqualTo(taken.get(0));
  }

  @ParameterizedTest
  @EnumSource(
      value = Step.class,
      names = {"INDEX_DECLARED", "BATCH_READ", "BATCH_FILLED", "INDEX_FILLED"})
  void lateOwner_findsTheIndexBuilt(Step where) {
    DdlNodes.at(
        a,
        where,
        () -> {
          nodes.kill(a);
          b.runBackground();
          assertBuilt(b);
        });
    a.execute("CREATE INDEX i ON t (b)");
    assertBuilt(a);
    assertThat(spaces(a)).isEmpty();
  }

  /** The taker has taken the build and dies before it is done. */
  private void loseTheBuild() {
    nodes.kill(a);
    DdlNodes.dieAt(b, Step.BATCH_READ);
    b.runBackground();
  }

  @ParameterizedTest
  @EnumSource(
      value = Step.class,
      names = {"INDEX_DECLARED", "BATCH_READ", "BATCH_FILLED"})
  void lateOwner_writesNothing(Step where) {
    List<IndexBuild> taken = new ArrayList<>();
    DdlNodes.at(
        a,
        where,
        () -> {
          loseTheBuild();
          taken.addAll(builds(b));
        });
    assertThat(stateOf(() -> a.execute("CREATE INDEX i ON t (b)")))
        .isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
    assertThat(taken).extracting(IndexBuild::owner).containsExactly(nodes.id(b));
    assertThat(builds(a)).isEqualTo(taken);
    b.lookAround();
    assertBuilt(b);
  }

  @Test
  void lateOwner_doesNotPublish() {
    // The taker begins where the owner was, and so it has a batch to read even at the end.
    DdlNodes.at(a, Step.INDEX_FILLED, this::loseTheBuild);
    assertThat(stateOf(() -> a.execute("CREATE INDEX i ON t (b)")))
        .isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
    assertThat(a.index("T", "I").state()).isEqualTo(State.BUILDING);
    b.lookAround();
    assertBuilt(b);
  }

  @Test
  void lateOwner_dropsNothing() {
    DdlNodes.at(
        a,
        Step.BATCH_FILLED,
        () -> {
          loseTheBuild();
          a.cancellation.cancel("stopped by the user");
        });
    assertThat(stateOf(() -> a.execute("CREATE INDEX i ON t (b)")))
        .isEqualTo(SqlState.COMMIT_OUTCOME_UNKNOWN);
    assertThat(a.index("T", "I").state()).isEqualTo(State.BUILDING);
    b.lookAround();
    assertBuilt(b);
  }

  @Test
  void ownBuild_thatHasLostItsStatement_goesOn() {
    createIndexAndDie(Step.BATCH_FILLED);
    b.lookAround();
    assertThat(b.index("T", "I").state()).isEqualTo(State.BUILDING);
    a.lookAround();
    assertBuilt(a);
  }

  @Test
  void ownBuild_thatAStatementIsAt_isLeftToIt() {
    List<Step> steps = new ArrayList<>();
    a.probe =
        step -> {
          if (steps.isEmpty() && step == Step.BATCH_FILLED) {
            steps.add(step);
            a.lookAround();
            steps.add(Step.OBJECT_DROPPED);
          } else if (!steps.isEmpty()) {
            steps.add(step);
          }
        };
    a.execute("CREATE INDEX i ON t (b)");
    // Nothing happened during the look.
    assertThat(steps.subList(0, 2)).containsExactly(Step.BATCH_FILLED, Step.OBJECT_DROPPED);
    assertBuilt(a);
  }

  @Test
  void takenBuild_thatCannotBeUnique_isDroppedWithItsEntries() {
    a.insert("T", ROWS, 100);
    DdlNodes.dieAt(a, Step.INDEX_DECLARED);
    dies(() -> a.execute("CREATE UNIQUE INDEX i ON t (b)"));
    long id = a.index("T", "I").id();
    nodes.kill(a);
    b.runBackground();
    assertThat(b.index("T", "I")).isNull();
    assertThat(b.cells(id)).isZero();
    assertThat(builds(b)).isEmpty();
    assertThat(spaces(b)).isEmpty();
  }

  // ---- dropped spaces ----

  @Test
  void droppedSpace_isCleanedByTheNodeThatDropped() {
    long id = a.table("T").id();
    a.execute("DROP TABLE t");
    b.runBackground();
    nodes.join();
    assertThat(b.cells(id)).isEqualTo(ROWS);
    a.runBackground();
    assertThat(b.cells(id)).isZero();
    assertThat(spaces(b)).isEmpty();
  }

  @Test
  void droppedSpace_isCleanedByAnother_onceTheTokenIsGone() {
    long id = a.table("T").id();
    a.execute("DROP TABLE t");
    assertThat(spaces(b)).extracting(DroppedSpace::owner).containsExactly(nodes.id(a));
    nodes.kill(a);
    b.runBackground();
    assertThat(b.cells(id)).isZero();
    assertThat(spaces(b)).isEmpty();
    Map<Step, Integer> late = counted(a);
    a.runBackground();
    assertThat(late).isEmpty();
  }

  @Test
  void lateOwner_cleansNothing() {
    long id = a.table("T").id();
    a.execute("DROP TABLE t");
    int[] cells = new int[1];
    DdlNodes.at(
        a,
        Step.BATCH_DELETED,
        () -> {
          nodes.kill(a);
          DdlNodes.dieAt(b, Step.BATCH_DELETED);
          b.runBackground();
          cells[0] = b.cells(id);
        });
    a.runBackground();
    assertThat(cells[0]).isPositive();
    assertThat(a.cells(id)).isEqualTo(cells[0]);
    assertThat(spaces(b)).extracting(DroppedSpace::owner).containsExactly(nodes.id(b));
  }

  // ---- spaces that are filled before they are defined ----

  private TableDef underId(long id) {
    return a.table("T").editAs(id).name("FILLED").build();
  }

  private static Void adopt(CatalogEditor editor, TableDef table) {
    editor.adopt(table, 0);
    return null;
  }

  @Test
  void spaceThatALivingNodeFills_staysUntilItIsDefined() {
    long id = a.definitions.drawSpace(drawn -> {});
    b.runBackground();
    nodes.join();
    assertThat(spaces(b)).extracting(DroppedSpace::id).containsExactly(id);
    a.definitions.change(TransactionOptions.DEFAULT, editor -> adopt(editor, underId(id)));
    assertThat(b.table("FILLED").id()).isEqualTo(id);
    assertThat(spaces(b)).isEmpty();
  }

  @Test
  void spaceThatWasTakenOver_isNotDefined() {
    long id = a.definitions.drawSpace(drawn -> {});
    nodes.kill(a);
    b.runBackground();
    assertThat(spaces(b)).isEmpty();
    assertThat(
            stateOf(
                () ->
                    a.definitions.change(
                        TransactionOptions.DEFAULT, editor -> adopt(editor, underId(id)))))
        .isEqualTo(SqlState.CONNECTION_LOST);
    assertThat(b.table("FILLED")).isNull();
  }

  // ---- stores that change hands ----

  @Test
  void workOfAProcessThatHadTheStoreForItself_isTaken() {
    long id = a.definitions.drawSpace(drawn -> {});
    DroppedSpace unowned = DroppedSpace.of(id);
    try (Transaction transaction = a.begin()) {
      transaction.put(
          unowned.cell(), ("{\"id\":" + id + ",\"table\":true}").getBytes(StandardCharsets.UTF_8));
      var unused = transaction.commit();
    }
    assertThat(spaces(b)).containsExactly(unowned);
    nodes.join();
    assertThat(spaces(b)).isEmpty();
  }
}
