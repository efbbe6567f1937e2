package io.mokadb.server;

import io.mokadb.server.avatica.AvaticaProtocol;
import io.mokadb.server.frames.FrameServer;
import io.mokadb.server.frames.FrameTunnel;
import io.mokadb.server.http.HttpService;
import io.mokadb.server.http.StatusPages;
import io.mokadb.server.metrics.ServerMetrics;
import io.mokadb.server.session.RequestMemory;
import io.mokadb.server.session.SessionRegistry;
import io.mokadb.server.session.SessionSource;
import io.mokadb.server.status.Activity;
import io.mokadb.server.status.Admission;
import io.mokadb.server.status.ClusterPages;
import io.mokadb.server.status.StatementPlan;
import io.mokadb.server.status.StatusActions;
import io.mokadb.server.status.StatusData;
import io.mokadb.session.memory.ProcessMemory;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.session.trace.TracerFinder;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server of one database: listens until it is closed. Thread-safe.
 *
 * <p>Closing opens no more sessions, ends idle ones, and lets open transactions end within the
 * drain; then it takes no more connections, rolls back what is idle, lets statements that run
 * finish within the grace, cancels the others, and ends.
 */
public final class MokaServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MokaServer.class);
  private static final long LOOK_MILLIS = 1_000;
  private static final long EXPIRE_MILLIS = 1_000;
  private static final long SAMPLE_MILLIS = 2_000;

  private final ServerOptions options;
  private final ServerMetrics metrics;
  private final Activity activity;
  private final SessionRegistry sessions;
  private final ScheduledExecutorService housekeeping;
  private final FrameServer frames;
  private final HttpService http;

  private MokaServer(ServerOptions options, SessionSource source, LongSupplier nanoClock) {
    this.options = options;
    this.metrics = new ServerMetrics();
    this.housekeeping = Executors.newSingleThreadScheduledExecutor(MokaServer::housekeeper);
    this.activity =
        new Activity(new AuditLog(metrics), System::currentTimeMillis, options.slowMillis());
    this.sessions =
        new SessionRegistry(source, options.limits(), activity, nanoClock, housekeeping);
    metrics.watch(sessions);
    RequestMemory memory = new RequestMemory(ProcessMemory.shared());
    SSLContext tls = options.key() == null ? null : options.key().context();
    DatabaseTracer tracer = TracerFinder.find(LOG::warn);
    this.frames =
        new FrameServer(
            sessions,
            memory,
            options.maxRequestBytes(),
            options.limits().statementsPerSession(),
            tls == null ? null : tls.getSocketFactory(),
            tls != null,
            tracer);
    this.http =
        new HttpService(
            options.address(),
            new AvaticaProtocol(sessions, options.limits(), tracer),
            frames::serve,
            new FrameTunnel(frames),
            memory,
            options.maxRequestBytes(),
            options.limits().sessions(),
            options.loginTime(),
            tls,
            statusPages(source, nanoClock));
  }

  private static Thread housekeeper(Runnable task) {
    Thread thread = new Thread(task, "moka-server-housekeeping");
    thread.setDaemon(true);
    return thread;
  }

  private StatusPages statusPages(SessionSource source, LongSupplier nanoClock) {
    StatusActions actions = new StatusActions(source, sessions, !options.readOnlyStatus());
    return new StatusPages(
        new Admission(source, sessions, nanoClock),
        new StatusData(source, activity, actions, ProcessMemory.shared()),
        actions,
        new StatementPlan(source),
        new ClusterPages(source),
        () -> !sessions.isDraining(),
        () -> metrics.scrape(source),
        options.openMetrics());
  }

  /**
   * Starts a server.
   *
   * @param source opens the sessions that clients use; belongs to the caller
   */
  public static MokaServer start(ServerOptions options, SessionSource source) {
    return start(options, source, System::nanoTime);
  }

  static MokaServer start(ServerOptions options, SessionSource source, LongSupplier nanoClock) {
    MokaServer server = new MokaServer(options, source, nanoClock);
    try {
      server.http.start();
    } catch (RuntimeException e) {
      // Whatever the start failed with, the threads that run already have to end.
      server.housekeeping.shutdownNow();
      server.metrics.close();
      throw e;
    }
    server.keepHouse();
    return server;
  }

  private void keepHouse() {
    // Cannot fail, and ends with the executor.
    ScheduledFuture<?> unused =
        housekeeping.scheduleWithFixedDelay(
            () -> quietly(sessions::expire), EXPIRE_MILLIS, EXPIRE_MILLIS, TimeUnit.MILLISECONDS);
    ScheduledFuture<?> unusedNeither =
        housekeeping.scheduleWithFixedDelay(
            () -> quietly(frames::cancelForGone), LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    ScheduledFuture<?> unusedToo =
        housekeeping.scheduleAtFixedRate(
            () -> quietly(activity::sample), 0, SAMPLE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** What throws would not be done again. */
  private static void quietly(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | OutOfMemoryError e) {
      // One failed round of housekeeping must not end the rounds that follow.
      LOG.warn("Housekeeping of the server failed, and goes on: {}", e.toString());
    }
  }

  public int port() {
    return http.port();
  }

  public SessionRegistry sessions() {
    return sessions;
  }

  @Override
  public void close() {
    // It still listens: clients are told to go elsewhere, and may cancel what runs.
    sessions.drain(options.ending().drain());
    http.stopListening();
    int left = sessions.shutDown(options.ending().grace());
    if (left > 0) {
      LOG.warn("{} sessions did not stop in time; their transactions are rolled back later", left);
    }
    frames.close();
    http.close();
    housekeeping.shutdownNow();
    metrics.close();
  }
}
