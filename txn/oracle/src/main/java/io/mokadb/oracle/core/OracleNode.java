package io.mokadb.oracle.core;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRefusal;
import io.mokadb.oracle.OracleRequest;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * One server of the oracle: watches the record while another one leads, takes over when it is
 * elected and the lease of its predecessor has ended, then answers requests and renews its lease
 * and bound. Thread-safe; calls of the store and completions of answers happen on the thread that
 * caused them, outside the lock.
 */
public final class OracleNode {
  private final BoundStore store;
  private final OracleClock clock;
  private final OracleSettings settings;
  private final CompletableFuture<Void> released = new CompletableFuture<>();

  @GuardedBy("this")
  private final Queue<Runnable> outbox = new ArrayDeque<>();

  @GuardedBy("this")
  private final LeaseWatch watch;

  @GuardedBy("this")
  private final OracleCounts counts = new OracleCounts();

  /** Number of the last write. */
  @GuardedBy("this")
  private long serial;

  @GuardedBy("this")
  private boolean elected;

  @GuardedBy("this")
  private boolean releasing;

  /** A call of the store is under way; there is never a second one. */
  @GuardedBy("this")
  private boolean calling;

  /** The present leadership, or null. */
  @GuardedBy("this")
  private Term term;

  /** A write whose outcome is unknown, or null. */
  @GuardedBy("this")
  private Proposal unclear;

  /** Begins as a standby. */
  public OracleNode(BoundStore store, OracleClock clock, OracleSettings settings) {
    this.store = store;
    this.clock = clock;
    this.settings = settings;
    this.watch = new LeaseWatch(settings.owner());
  }

  /** To be called when the election was won. */
  public void elected() {
    synchronized (this) {
      elected = true;
      moveOn();
    }
    deliver();
  }

  /** To be called when the election was lost or the connection to the store is doubtful. */
  public void deposed() {
    synchronized (this) {
      elected = false;
      endTerm("This server no longer leads");
    }
    deliver();
  }

  /** To be called every {@link OracleSettings#tick}. */
  public void tick() {
    synchronized (this) {
      moveOn();
    }
    deliver();
  }

  /**
   * Answers a request, at once in almost all cases. Without a lease that holds, the answer waits
   * until it was renewed.
   *
   * @return fails with {@link OracleRefusal}
   */
  public CompletableFuture<OracleAnswer> ask(OracleRequest request) {
    Question question = new Question(request, new CompletableFuture<>());
    synchronized (this) {
      if (term == null) {
        refuse(question, "This server does not lead");
      } else {
        put(question);
        if (term.needsWrite(clock)) {
          moveOn();
        }
      }
    }
    deliver();
    return question.answer();
  }

  /**
   * Ends as leader and gives back lease and bound, as far as the store can be reached. The node
   * refuses all requests from now on.
   *
   * @return completes without an exception
   */
  public CompletableFuture<Void> release() {
    synchronized (this) {
      if (!releasing) {
        releasing = true;
        giveBack();
      }
    }
    deliver();
    return released;
  }

  /** The present state, for people. */
  public synchronized OracleStatus status() {
    return counts.status(
        Optional.ofNullable(term).map(Term::record).orElse(null),
        term != null && term.answers(clock.nanos()));
  }

  /** The next step, unless a call of the store is under way. */
  @GuardedBy("this")
  private void moveOn() {
    if (calling || releasing) {
      return;
    }
    if (term == null || unclear != null) {
      call(store::load, this::loaded);
    } else if (term.needsWrite(clock)) {
      write(term.proposal(clock, ++serial));
    }
  }

  @GuardedBy("this")
  private void write(Proposal proposal) {
    call(
        () -> store.replace(proposal.record(), proposal.version()),
        (version, failure) -> written(proposal, failure));
  }

  private void written(Proposal proposal, Throwable failure) {
    synchronized (this) {
      calling = false;
      if (failure == null) {
        succeeded(proposal);
      } else {
        counts.failed();
        unclear = proposal;
        moveOn();
      }
    }
    deliver();
  }

  @GuardedBy("this")
  private void succeeded(Proposal proposal) {
    unclear = null;
    counts.wrote();
    if (proposal.term() == term && term != null) {
      term.persisted(proposal);
      retryAll();
    } else if (proposal.begins() && elected && !releasing) {
      counts.tookOver();
      term = proposal.term();
      term.persisted(proposal);
    }
    moveOnIfNeeded();
  }

  @GuardedBy("this")
  private void moveOnIfNeeded() {
    if (term != null && term.needsWrite(clock)) {
      moveOn();
    }
  }

  private void loaded(StoredRecord stored, Throwable failure) {
    synchronized (this) {
      calling = false;
      if (failure == null) {
        found(stored);
      } else {
        counts.failed();
      }
    }
    deliver();
  }

  @GuardedBy("this")
  private void found(StoredRecord stored) {
    watch.saw(stored, clock.nanos());
    Proposal lost = unclear;
    unclear = null;
    if (lost != null && lost.isIn(stored)) {
      succeeded(lost);
    } else if (term == null) {
      takeOver(stored);
    } else if (stored.record().isOf(term.record())) {
      term.found(stored);
      moveOnIfNeeded();
    } else {
      endTerm("Another server has taken over");
    }
  }

  @GuardedBy("this")
  private void takeOver(StoredRecord stored) {
    if (elected && !releasing && watch.isOver(clock.nanos())) {
      write(Term.begin(stored, settings, clock, ++serial));
    }
  }

  @GuardedBy("this")
  private void endTerm(String reason) {
    if (term != null) {
      Term ended = term;
      term = null;
      for (Question question : ended.waiting()) {
        refuse(question, reason);
      }
    }
  }

  @GuardedBy("this")
  private void giveBack() {
    Term ended = term;
    endTerm("This server ends");
    if (ended == null || calling || unclear != null) {
      // The next leader waits for the end of the lease.
      outbox.add(() -> released.complete(null));
      return;
    }
    Proposal proposal = ended.release(clock, ++serial);
    call(
        () -> store.replace(proposal.record(), proposal.version()),
        (version, failure) -> released.complete(null));
  }

  /** Answers a question, or lets it wait for the next write. */
  @GuardedBy("this")
  private void put(Question question) {
    try {
      OracleAnswer answer = term.answer(question.request(), clock);
      if (answer == null) {
        counts.waited();
        term.waiting().add(question);
      } else {
        counts.answered(answer.count());
        outbox.add(() -> question.answer().complete(answer));
      }
    } catch (OracleRefusal e) {
      outbox.add(() -> question.answer().completeExceptionally(e));
    }
  }

  @GuardedBy("this")
  private void retryAll() {
    for (int i = term.waiting().size(); i > 0; i--) {
      put(term.waiting().remove());
    }
  }

  @GuardedBy("this")
  private void refuse(Question question, String message) {
    OracleRefusal refusal = new OracleRefusal(OracleRefusal.Reason.NOT_LEADER, message);
    outbox.add(() -> question.answer().completeExceptionally(refusal));
  }

  /** Calls the store when the lock has been given up. */
  @GuardedBy("this")
  private <T> void call(Supplier<CompletionStage<T>> call, BiConsumer<T, Throwable> then) {
    calling = true;
    outbox.add(() -> call.get().whenComplete(then));
  }

  private void deliver() {
    while (true) {
      Runnable next;
      synchronized (this) {
        next = outbox.poll();
      }
      if (next == null) {
        return;
      }
      next.run();
    }
  }
}
