package io.mokadb.txn.sim.world;

import io.mokadb.txn.sim.time.Timeline;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Everything of one run: time, the store, the oracle, the journal. */
public final class World implements AutoCloseable {
  private final Timeline timeline;
  private final Setup setup;
  private final Supplier<Sabotage> sabotage;
  private final Journal journal = new Journal();
  private final TrueStore store;
  private final Cells cells;
  private final OracleServer oracle;
  private final TokenServer tokens;
  private final LinkHub links;
  private Consumer<SimulatedProcess> undertaker = process -> {};

  /**
   * @param sabotage how a new process breaks the protocol
   */
  public World(Timeline timeline, Setup setup, Supplier<Sabotage> sabotage, Medium medium) {
    this.timeline = timeline;
    this.setup = setup;
    this.sabotage = sabotage;
    this.store = new TrueStore(setup.atomic(), journal);
    this.cells =
        setup.isCluster()
            ? new HidingCells(store, journal, timeline)
            : medium.cells(store, timeline);
    this.oracle = new OracleServer(store, journal, timeline, setup.cluster().fault());
    this.tokens = new TokenServer(timeline, journal, setup.cluster().lease().toNanos());
    this.links = new LinkHub(timeline);
  }

  public Timeline timeline() {
    return timeline;
  }

  public Setup setup() {
    return setup;
  }

  public Journal journal() {
    return journal;
  }

  public TrueStore store() {
    return store;
  }

  public OracleServer oracle() {
    return oracle;
  }

  TokenServer tokens() {
    return tokens;
  }

  LinkHub links() {
    return links;
  }

  /** Takes the token away from a process of a cluster, which lives on for a while. */
  public void loseToken(SimulatedProcess process) {
    tokens.end(process.node());
  }

  /** No message between processes arrives for so long. */
  public void cutLinks(long nanos) {
    links.cut(nanos);
  }

  /** The tombstones of the store go. */
  public void compact() {
    if (cells instanceof HidingCells hiding) {
      hiding.compact();
    }
  }

  /** After the run: gives back what it holds outside of simulated time. */
  @Override
  public void close() {
    cells.close();
  }

  /**
   * @param action is told of each process that dies
   */
  public void onCrash(Consumer<SimulatedProcess> action) {
    undertaker = action;
  }

  void crashed(SimulatedProcess process) {
    undertaker.accept(process);
  }

  /** A new process; {@code life} is what its main task does, with the engine ready. */
  public SimulatedProcess launch(
      String name, boolean daemon, long delayNanos, Consumer<SimulatedProcess> life) {
    SimulatedProcess process = new SimulatedProcess(name, this, setup.cluster().odds());
    return launch(process, daemon, delayNanos, sabotage.get(), life);
  }

  /** A new process that keeps to the protocol whatever others do, and that nothing befalls. */
  public SimulatedProcess launchHonest(String name, Consumer<SimulatedProcess> life) {
    return launch(new SimulatedProcess(name, this, 0), false, 0, Sabotage.NONE, life);
  }

  private SimulatedProcess launch(
      SimulatedProcess process,
      boolean daemon,
      long delayNanos,
      Sabotage manners,
      Consumer<SimulatedProcess> life) {
    process.spawn(
        process.name() + "/main",
        daemon,
        delayNanos,
        () -> {
          process.boot(cells, oracle, manners);
          life.accept(process);
        });
    return process;
  }
}
