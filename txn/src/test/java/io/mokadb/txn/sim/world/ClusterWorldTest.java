package io.mokadb.txn.sim.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import io.mokadb.txn.node.Topic;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.sim.world.ClusterSetup.OracleFault;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.TimestampOracle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tokens, links and the oracle of a simulated cluster are what they claim to be. */
final class ClusterWorldTest {
  private static final long SEED = 20;
  private static final Setup CALM = Setup.cluster(2).withSlowness(0);
  private static final long LEASE = CALM.cluster().lease().toNanos();

  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "simulated");
            thread.setDaemon(true);
            return thread;
          });

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  /** What a process of a test has, besides its engine. */
  private record Outside(SimulatedProcess process, Nodes nodes, TimestampOracle oracle) {
    void rest(long nanos) {
      process.rest(nanos);
    }
  }

  private final class Run {
    private final Timeline timeline = new Timeline(threads, SEED, 1_000_000);
    private final World world;

    Run() {
      this(CALM);
    }

    Run(Setup setup) {
      this.world = new World(timeline, setup, () -> Sabotage.NONE, Medium.MEMORY);
    }

    /** A process that lives as long as the run. */
    void launch(String name, long delayNanos, Consumer<Outside> life) {
      world.launch(
          name,
          false,
          delayNanos,
          process ->
              life.accept(
                  new Outside(
                      process, process.token(), new SimulatedOracle(world.oracle(), process))));
    }

    Journal go() {
      try {
        timeline.run();
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
      return world.journal();
    }
  }

  private static <T> T untilAnswered(Supplier<T> question) {
    while (true) {
      try {
        return question.get();
      } catch (KvException e) {
        assertThat(e.kind()).isEqualTo(KvException.Kind.TIMEOUT);
      }
    }
  }

  private static List<Long> living(Outside outside) {
    return untilAnswered(() -> outside.nodes().living(Deadline.none())).stream()
        .map(NodeInfo::id)
        .toList();
  }

  @Test
  void tokens_ofTwo_areSeenByBothAndGrow() {
    Run run = new Run();
    List<Long> first = new ArrayList<>();
    run.launch(
        "a",
        0,
        a -> {
          a.rest(LEASE);
          first.addAll(living(a));
          assertThat(a.nodes().known()).extracting(NodeInfo::id).isEqualTo(first);
          assertThat(first).hasSize(2).isSorted();
          assertThat(first.get(0)).isEqualTo(a.nodes().self());
          assertThat(a.oracle().next()).isGreaterThan(first.get(1));
        });
    run.launch("b", LEASE / 2, b -> b.rest(LEASE));
    run.go();
    assertThat(first).hasSize(2);
  }

  @Test
  void pause_shorterThanTheTimeOut_isOutlivedByTheToken() {
    Run run = new Run();
    run.launch(
        "a",
        0,
        a -> {
          a.rest(LEASE / 2);
          a.process().pause(LEASE / 2);
          a.rest(3 * LEASE);
          assertThat(living(a)).hasSize(2);
        });
    run.launch("b", 0, b -> b.rest(5 * LEASE));
    assertThat(run.go().events()).noneMatch(Event.TokenGone.class::isInstance);
  }

  @Test
  void pause_longerThanTheTimeOut_losesTheToken() {
    Run run = new Run();
    List<Long> gone = new ArrayList<>();
    run.launch(
        "a",
        0,
        a -> {
          a.rest(LEASE / 2);
          gone.add(a.nodes().self());
          a.process().pause(2 * LEASE);
          a.rest(5 * LEASE);
          throw new AssertionError("It lives on without a token");
        });
    run.launch(
        "b",
        0,
        b -> {
          b.rest(LEASE);
          assertThat(b.nodes().isGone(gone.get(0))).isFalse();
          b.rest(LEASE);
          assertThat(living(b)).containsExactly(b.nodes().self());
          assertThat(b.nodes().isGone(gone.get(0))).isTrue();
          assertThat(b.nodes().isKnownGone(gone.get(0))).isTrue();
          assertThat(b.nodes().isGone(b.nodes().self())).isFalse();
          assertThat(b.nodes().isGone(0)).isFalse();
          b.rest(6 * LEASE);
        });
    assertThat(run.go().events()).anyMatch(Event.TokenGone.class::isInstance);
  }

  @Test
  void changes_areToldToListeners() {
    Run run = new Run();
    List<String> told = new ArrayList<>();
    run.launch(
        "a",
        0,
        a -> {
          Runnable remover = a.nodes().onChange(() -> told.add("changed"));
          a.rest(LEASE);
          assertThat(told).hasSize(1);
          a.rest(2 * LEASE);
          assertThat(told).hasSize(2);
          remover.run();
        });
    run.launch(
        "b",
        LEASE / 2,
        b -> {
          b.rest(LEASE);
          b.process().leave();
        });
    run.go();
    assertThat(told).hasSize(2);
  }

  @Test
  void published_isSeenWithTheToken() {
    Run run = new Run();
    run.launch(
        "a",
        0,
        a -> {
          List<NodeInfo> before = untilAnswered(() -> a.nodes().living(Deadline.none()));
          assertThat(before.get(0).published()).isEqualTo(Published.NOTHING);
          Published told = new Published(7, 5, 2);
          untilAnswered(
              () -> {
                a.nodes().publish(told, Deadline.none());
                return told;
              });
          List<NodeInfo> after = untilAnswered(() -> a.nodes().living(Deadline.none()));
          assertThat(after.get(0).published()).isEqualTo(told);
        });
    run.go();
  }

  @Test
  void lostToken_processLearnsOfIt_andComesToItsEnd() {
    Run run = new Run();
    run.launch(
        "a",
        0,
        a -> {
          a.rest(LEASE / 2);
          run.world.loseToken(a.process());
          assertThat(living(a)).doesNotContain(a.nodes().self());
          a.rest(5 * LEASE);
          throw new AssertionError("It lives on without a token");
        });
    run.launch("b", 0, b -> b.rest(4 * LEASE));
    run.go();
    assertThat(run.timeline.log()).anyMatch(line -> line.contains("learns that its token"));
  }

  @Test
  void links_carryQuestionsToThoseThatAreThere() {
    Run run = new Run();
    List<Long> answered = new ArrayList<>();
    run.launch(
        "a",
        0,
        a -> {
          a.rest(LEASE / 2);
          NodeLinks links = a.nodes().links();
          for (int i = 0; i < 20; i++) {
            Deadline limit = Deadline.after(a.process()::clockNanos, 10_000_000);
            links
                .askAll(living(a), Topic.KILL, new byte[] {4}, limit)
                .forEach(
                    (node, answer) -> {
                      assertThat(answer).containsExactly(5);
                      answered.add(node);
                    });
          }
          run.world.cutLinks(LEASE);
          Deadline limit = Deadline.after(a.process()::clockNanos, 10_000_000);
          assertThat(links.askAll(living(a), Topic.KILL, new byte[] {4}, limit)).isEmpty();
        });
    run.launch(
        "b",
        0,
        b -> {
          b.nodes().links().on(Topic.KILL, (from, body) -> new byte[] {(byte) (body[0] + 1)});
          b.rest(2 * LEASE);
        });
    run.go();
    assertThat(answered).hasSizeBetween(10, 20);
  }

  @Test
  void links_tell_isHandledByTheOther() {
    Run run = new Run();
    List<Byte> heard = new ArrayList<>();
    run.launch(
        "a",
        0,
        a -> {
          a.rest(LEASE / 2);
          for (byte i = 0; i < 20; i++) {
            a.nodes().links().tellAll(Topic.ACTIVITY, new byte[] {i});
          }
        });
    run.launch(
        "b",
        0,
        b -> {
          b.nodes()
              .links()
              .on(
                  Topic.ACTIVITY,
                  (from, body) -> {
                    heard.add(body[0]);
                    return null;
                  });
          b.rest(LEASE);
        });
    run.go();
    assertThat(heard).hasSizeBetween(10, 30);
  }

  @Test
  void stamps_areEqualBetweenRaises_andNewAfterAFailover() {
    Run run = new Run();
    run.launch(
        "a",
        0,
        a -> {
          Drawn first = a.oracle().draw(Deadline.none());
          Drawn second = a.oracle().drawForReading(Deadline.none());
          assertThat(second.schema()).isEqualTo(first.schema());
          Drawn raised = a.oracle().drawRaising(Deadline.none());
          assertThat(raised.schema()).isGreaterThan(first.schema());
          assertThat(raised.timestamp()).isGreaterThan(second.timestamp());
          assertThat(a.oracle().draw(Deadline.none()).schema()).isEqualTo(raised.schema());
          run.world.oracle().restart(1_000_000, 0);
          Drawn next = a.oracle().draw(Deadline.none());
          assertThat(next.schema())
              .isEqualTo(new SchemaStamp(raised.schema().epoch() + 1, 0))
              .isGreaterThan(raised.schema());
          assertThat(next.timestamp()).isGreaterThan(raised.timestamp());
        });
    run.go();
  }

  @Test
  void safePoint_isShownByEveryAnswer_andLivesThroughAFailover() {
    Run run = new Run();
    run.launch(
        "a",
        0,
        a -> {
          Drawn first = a.oracle().draw(Deadline.none());
          assertThat(first.safePoint()).isZero();
          assertThat(a.oracle().raiseSafePoint(first.timestamp(), Deadline.none()))
              .isEqualTo(first.timestamp());
          assertThat(a.oracle().draw(Deadline.none()).safePoint()).isEqualTo(first.timestamp());
          assertThat(a.oracle().raiseSafePoint(5, Deadline.none())).isEqualTo(first.timestamp());
          run.world.oracle().restart(1_000_000, -1_000);
          assertThat(a.oracle().drawForReading(Deadline.none()).safePoint())
              .isEqualTo(first.timestamp());
          assertThatThrownBy(() -> a.oracle().raiseSafePoint(Long.MAX_VALUE / 2, Deadline.none()))
              .isInstanceOf(IllegalArgumentException.class);
        });
    assertThat(run.go().events()).filteredOn(Event.Announced.class::isInstance).hasSize(1);
  }

  @Test
  void oracleFaults_forgetOrFall() {
    Run forgetting = new Run(CALM.withCluster(withFault(OracleFault.FORGETTING_THE_SAFE_POINT)));
    forgetting.launch(
        "a",
        0,
        a -> {
          long now = a.oracle().next();
          a.oracle().raiseSafePoint(now, Deadline.none());
          forgetting.world.oracle().restart(0, 0);
          assertThat(a.oracle().draw(Deadline.none()).safePoint()).isZero();
        });
    forgetting.go();
    Run same = new Run(CALM.withCluster(withFault(OracleFault.KEEPING_THE_EPOCH)));
    same.launch(
        "a",
        0,
        a -> {
          SchemaStamp raised = a.oracle().drawRaising(Deadline.none()).schema();
          same.world.oracle().restart(0, 0);
          assertThat(a.oracle().draw(Deadline.none()).schema()).isLessThan(raised);
        });
    same.go();
  }

  private static ClusterSetup withFault(OracleFault fault) {
    return CALM.cluster().withFault(fault);
  }
}
