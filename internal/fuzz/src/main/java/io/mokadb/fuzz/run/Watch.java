package io.mokadb.fuzz.run;

import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Asks on a thread of its own, and gives up what does not end. Confined to a thread. */
final class Watch implements AutoCloseable {
  private static final int MOST_FRAMES = 25;

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread asking = new Thread(task, "fuzz question");
            asking.setDaemon(true);
            return asking;
          });

  /**
   * The answer of a question; if it takes longer than it may, a failure with the place where it is,
   * and the thread is left to it: nothing else can be asked then.
   */
  Answer within(long millis, Supplier<Answer> question) {
    AtomicReference<Thread> asking = new AtomicReference<>();
    FutureTask<Answer> task =
        new FutureTask<>(
            () -> {
              asking.set(Thread.currentThread());
              return question.get();
            });
    thread.execute(task);
    try {
      return task.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return new Answer.Failure(
          Answer.HUNG, "No answer after " + millis + " ms\n" + place(asking.get()), millis);
    } catch (ExecutionException e) {
      return new Answer.Failure(Answer.THROWN, e.getCause().toString(), 0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a question was asked", e);
    }
  }

  @Override
  public void close() {
    thread.shutdown();
  }

  private static String place(Thread asking) {
    return asking == null
        ? "not begun"
        : Arrays.stream(asking.getStackTrace())
            .limit(MOST_FRAMES)
            .map(frame -> "at " + frame)
            .collect(Collectors.joining("\n"));
  }
}
