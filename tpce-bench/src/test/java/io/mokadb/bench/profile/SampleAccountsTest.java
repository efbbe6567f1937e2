package io.mokadb.bench.profile;

import static io.mokadb.bench.profile.StackSample.Clock.PROCESSOR;
import static io.mokadb.bench.profile.StackSample.Clock.WALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.figure.Figure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Synthetic stacks. */
final class SampleAccountsTest {

  private static final String RUN = "java.lang.Thread.run";
  private static final String BODY = "x.txn.TradeResult.run";
  private static final String COMMIT = "x.driver.Commits.tradeResult";
  private static final String JDBC = "io.mokadb.jdbc.MokaConnection.commit";
  private static final String TXN = "io.mokadb.txn.engine.Commit.run";

  private final SampleAccounts accounts =
      new SampleAccounts(
          List.of(
              new TaskFrames("Trade-Result", "x.txn.TradeResult", COMMIT),
              new TaskFrames("Trade", "x.txn.Trade", "x.driver.Commits.trade")));

  @Test
  void add_stackWithATransaction_isItsAccounts_withItsCommits() {
    processor("tpce market 0", RUN, BODY, "io.mokadb.sql.exec.Scan.next", "java.util.HashMap.get");
    processor("tpce market 0", RUN, COMMIT, JDBC, TXN);
    processor("tpce market 0", RUN, "x.txn.TradeResultHelper.run");

    SampleAccounts.Account account = account("Trade-Result");
    assertThat(account.processor()).isEqualTo(2);
    assertThat(account.commits(PROCESSOR)).isEqualTo(1);
    assertThat(account.processor(Layer.SQL)).isEqualTo(1);
    assertThat(account.processor(Layer.TRANSACTIONS)).isEqualTo(1);
    assertThat(account.flame(PROCESSOR).callees())
        .extracting(Flame::name)
        .containsExactly(COMMIT, BODY);
    assertThat(account("workload, between transactions").processor()).isEqualTo(1);
    assertThat(account("Trade").processor()).isZero();
  }

  @Test
  void layer_isTheLastThatCalled_nativeCodeIncluded() {
    assertThat(layer("tpce", BODY, TXN, "org.rocksdb.RocksDB.get", "librocksdbjni!rocksdb::Get"))
        .isEqualTo(Layer.ROCKSDB);
    assertThat(layer("tpce", BODY, TXN, "io.mokadb.kv.rocksdb.Writer.write", "libc!memcpy"))
        .isEqualTo(Layer.STORE);
    assertThat(layer("tpce", BODY, JDBC, "libjvm!Runtime::allocate")).isEqualTo(Layer.DRIVER);
    assertThat(layer("tpce", BODY)).isEqualTo(Layer.REST);
    assertThat(layer("rocksdb:low", "libc!start_thread")).isEqualTo(Layer.ROCKSDB);
    assertThat(layer("GC Thread#1", "libjvm!GangWorker::run")).isEqualTo(Layer.COLLECTOR);
    assertThat(layer("C2 CompilerThre", "libjvm!Compile::Compile")).isEqualTo(Layer.COMPILER);
    assertThat(layer("VM Thread", "libjvm!VMThread::run")).isEqualTo(Layer.REST);
  }

  @Test
  void waiting_isToldByTheStack() {
    assertThat(WaitKind.of(wall("t", false, RUN, BODY, "libc!fdatasync")))
        .isEqualTo(WaitKind.RUNNING);
    assertThat(WaitKind.of(wall("t", true, RUN, BODY, "libc!fdatasync"))).isEqualTo(WaitKind.SYNC);
    assertThat(
            WaitKind.of(
                wall(
                    "t",
                    true,
                    COMMIT,
                    "librocksdbjni!rocksdb::WriteThread::AwaitState",
                    "libc!futex")))
        .isEqualTo(WaitKind.SYNC);
    String park = "java.util.concurrent.locks.LockSupport.park";
    assertThat(WaitKind.of(wall("t", true, BODY, park))).isEqualTo(WaitKind.LOCK);
    assertThat(
            WaitKind.of(
                wall("t", true, "java.util.concurrent.ThreadPoolExecutor.getTask", park, "l!f")))
        .isEqualTo(WaitKind.IDLE);
    String latch = "java.util.concurrent.CountDownLatch.await";
    assertThat(WaitKind.of(wall("t", true, RUN, latch, park))).isEqualTo(WaitKind.IDLE);
    assertThat(WaitKind.inTask(wall("t", true, BODY, latch, park))).isEqualTo(WaitKind.LOCK);
    String loop = "io.mokadb.txn.observe.WorkerLoop.run";
    String waiter = "io.mokadb.txn.system.ParkingWaiter.await";
    assertThat(WaitKind.of(wall("moka-observer-1", true, loop, waiter, park)))
        .isEqualTo(WaitKind.IDLE);
    assertThat(WaitKind.of(wall("moka-observer-1", true, loop, "io.mokadb.A.b", waiter, park)))
        .isEqualTo(WaitKind.LOCK);
    assertThat(WaitKind.of(wall("t", true, BODY, "libc!recv"))).isEqualTo(WaitKind.OTHER);
  }

  @Test
  void sites_nameTheLastMethodsOfMoka_oneOfEachClass() {
    accounts.add(
        wall(
            "tpce customer 1",
            true,
            RUN,
            BODY,
            "io.mokadb.txn.A.read",
            "io.mokadb.txn.B.pass",
            "io.mokadb.txn.B.await",
            "io.mokadb.txn.C.park",
            "java.util.concurrent.locks.LockSupport.park"));
    assertThat(accounts.sites())
        .containsOnlyKeys(new WaitSite("Trade-Result", WaitKind.LOCK, "C.park < B.await < A.read"));
  }

  @Test
  void figures_shareAllSamplesOfTheProcess_andFilesHoldThem(@TempDir Path directory)
      throws Exception {
    processor("tpce market 0", RUN, BODY, "io.mokadb.sql.exec.Scan.next");
    processor("tpce market 0", RUN, COMMIT, JDBC, TXN);
    processor("C2 CompilerThre", "libjvm!Compile::Compile");
    processor("Signal Dispatcher");
    accounts.add(wall("tpce market 0", true, RUN, COMMIT, "libc!fdatasync"));
    accounts.add(wall("tpce market 0", false, RUN, BODY));

    Profile profile = Profile.of(accounts, new Recorder(), 21_000_000);

    Figure processor = profile.figures().get(0);
    assertThat(processor.table().head())
        .containsExactly(
            "% of the process's CPU",
            "all", "its commits", "SQL", "transaction protocol", "JIT", "rest of the JVM");
    assertThat(processor.table().rows())
        .containsExactly(
            List.of("Trade-Result", "50.0", "25.0", "25.0", "25.0", "0.0", "0.0"),
            List.of("JIT compiler", "25.0", "0.0", "0.0", "0.0", "25.0", "0.0"),
            List.of("rest of the JVM", "25.0", "0.0", "0.0", "0.0", "0.0", "25.0"),
            List.of("all", "100.0", "25.0", "25.0", "25.0", "25.0", "25.0"));
    assertThat(processor.notes().get(0)).startsWith("4 samples are 0.0 s");
    assertThat(profile.figures().get(1).table().rows())
        .containsExactly(
            List.of(
                "Trade-Result", "0.0", "50.0 %", "50.0 %", "50.0 %", "0.0 %", "0.0 %", "0.0 %"));
    Path page = profile.write(directory);
    assertThat(Files.readString(page))
        .contains("<summary>Trade-Result, wall time</summary>")
        .contains("<summary>JIT compiler, processor time</summary>")
        .doesNotContain("<summary>JIT compiler, wall time</summary>");
    assertThat(Files.readString(directory.resolve("profile.json"))).contains("profile-wall");
    assertThat(directory.resolve("trade-result-processor-time.svg")).exists();
    assertThat(profile.flames("Trade-Result")).contains(JDBC);
    assertThat(profile.flames("Trade")).contains("no samples below Trade");
  }

  private void processor(String thread, String... stack) {
    accounts.add(new StackSample(PROCESSOR, thread, false, 1, List.of(stack)));
  }

  private static StackSample wall(String thread, boolean waits, String... stack) {
    return new StackSample(WALL, thread, waits, 1, List.of(stack));
  }

  private static Layer layer(String thread, String... stack) {
    return Layer.of(new StackSample(PROCESSOR, thread, false, 1, List.of(stack)));
  }

  private SampleAccounts.Account account(String title) {
    return accounts.all().stream().filter(a -> a.title().equals(title)).findFirst().orElseThrow();
  }

  /** Only says what it is. */
  private static final class Recorder implements StackRecorder {

    @Override
    public String description() {
      return "a test";
    }

    @Override
    public boolean seesWaiting() {
      return true;
    }

    @Override
    public long periodNanos(StackSample.Clock clock) {
      return 5_000_000;
    }

    @Override
    public void start() {}

    @Override
    public void stop(Path file) {}

    @Override
    public void close() {}
  }
}
