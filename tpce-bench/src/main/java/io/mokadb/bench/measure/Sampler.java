package io.mokadb.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/** Runs operations for a time, each on a thread of its own. */
public final class Sampler {

  private static final long HIGHEST_NANOS = Duration.ofMinutes(10).toNanos();
  private static final int DIGITS = 3;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** The measurements of one thread. */
  private record Part(Histogram nanos, long cpuNanos, long bytes, long retries) {}

  /**
   * Repeats all operations side by side for the time given; each runs at least once and always to
   * its end.
   *
   * @throws Exception the first failure of an operation
   */
  public Sample run(List<? extends Operation> operations, Duration time) throws Exception {
    CyclicBarrier start = new CyclicBarrier(operations.size());
    List<Callable<Part>> tasks = new ArrayList<>();
    for (Operation operation : operations) {
      tasks.add(() -> repeat(operation, start, time.toNanos()));
    }
    ExecutorService pool = Executors.newFixedThreadPool(operations.size());
    try {
      long cpu = process.getProcessCpuTime();
      long begin = System.nanoTime();
      List<Future<Part>> parts = pool.invokeAll(tasks);
      long wall = System.nanoTime() - begin;
      return sum(parts, wall, process.getProcessCpuTime() - cpu);
    } finally {
      pool.shutdown();
    }
  }

  private Part repeat(Operation operation, CyclicBarrier start, long nanos) throws Exception {
    Histogram histogram = histogram();
    long self = Thread.currentThread().getId();
    start.await();
    long cpu = threads.getCurrentThreadCpuTime();
    long bytes = threads.getThreadAllocatedBytes(self);
    long retries = 0;
    long before = System.nanoTime();
    long deadline = before + nanos;
    do {
      retries += operation.run();
      long after = System.nanoTime();
      histogram.recordValue(Math.min(after - before, HIGHEST_NANOS));
      before = after;
    } while (before - deadline < 0);
    return new Part(
        histogram,
        threads.getCurrentThreadCpuTime() - cpu,
        threads.getThreadAllocatedBytes(self) - bytes,
        retries);
  }

  private static Sample sum(List<Future<Part>> parts, long wall, long processCpu) throws Exception {
    Histogram all = histogram();
    long cpu = 0;
    long bytes = 0;
    long retries = 0;
    for (Future<Part> future : parts) {
      try {
        Part part = future.get();
        all.add(part.nanos());
        cpu += part.cpuNanos();
        bytes += part.bytes();
        retries += part.retries();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }
    return new Sample(all, wall, cpu, processCpu, bytes, retries);
  }

  private static Histogram histogram() {
    return new Histogram(HIGHEST_NANOS, DIGITS);
  }
}
