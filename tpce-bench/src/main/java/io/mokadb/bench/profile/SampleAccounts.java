package io.mokadb.bench.profile;

import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Samples by the work that they belong to: a kind of transaction, or a group of threads. */
final class SampleAccounts {

  private final Map<String, TaskFrames> byBody = new HashMap<>();
  private final Map<String, TaskFrames> byCommit = new HashMap<>();
  private final Map<String, Account> accounts = new LinkedHashMap<>();
  private final Map<WaitSite, Long> sites = new HashMap<>();

  /** Empty accounts, of the tasks first. */
  SampleAccounts(List<TaskFrames> tasks) {
    for (TaskFrames task : tasks) {
      byBody.put(task.body(), task);
      byCommit.put(task.commit(), task);
      accounts.put(task.title(), new Account(task.title(), true, true));
    }
    for (Background group : Background.values()) {
      boolean works = group == Background.OBSERVERS || group == Background.WORKLOAD;
      accounts.put(group.title(), new Account(group.title(), false, works));
    }
  }

  /** Books a sample. */
  void add(StackSample sample) {
    List<String> stack = sample.stack();
    for (int i = 0; i < stack.size(); i++) {
      String frame = stack.get(i);
      TaskFrames committing = byCommit.get(frame);
      TaskFrames task =
          committing != null
              ? committing
              : byBody.get(frame.substring(0, Math.max(0, frame.lastIndexOf('.'))));
      if (task != null) {
        accounts.get(task.title()).add(sample, stack.subList(i, stack.size()), committing != null);
        if (sample.waits()) {
          sites.merge(WaitSite.of(task.title(), sample), sample.count(), Long::sum);
        }
        return;
      }
    }
    accounts.get(Background.of(sample.thread()).title()).add(sample, stack, false);
  }

  /** All accounts, those of the tasks first. */
  Collection<Account> all() {
    return List.copyOf(accounts.values());
  }

  /** Samples of tasks that waited, by place. */
  Map<WaitSite, Long> sites() {
    return Map.copyOf(sites);
  }

  /** The account of a kind of work. Not thread-safe. */
  static final class Account {

    private final String title;
    private final boolean task;
    private final boolean works;
    private final Map<Layer, Long> processor = new EnumMap<>(Layer.class);
    private final Map<WaitKind, Long> wall = new EnumMap<>(WaitKind.class);
    private final Map<StackSample.Clock, Long> commits = new EnumMap<>(StackSample.Clock.class);
    private final Map<StackSample.Clock, Flame> flames = new EnumMap<>(StackSample.Clock.class);

    private Account(String title, boolean task, boolean works) {
      this.title = title;
      this.task = task;
      this.works = works;
    }

    private void add(StackSample sample, List<String> below, boolean commits) {
      long count = sample.count();
      if (sample.clock() == StackSample.Clock.PROCESSOR) {
        processor.merge(Layer.of(sample), count, Long::sum);
      } else {
        wall.merge(task ? WaitKind.inTask(sample) : WaitKind.of(sample), count, Long::sum);
      }
      if (commits) {
        this.commits.merge(sample.clock(), count, Long::sum);
      }
      flames.computeIfAbsent(sample.clock(), clock -> new Flame(title)).add(below, count);
    }

    String title() {
      return title;
    }

    /** Whether its threads wait only while they have something to do, or for it. */
    boolean works() {
      return works;
    }

    long processor() {
      return sum(processor);
    }

    long processor(Layer layer) {
      return processor.getOrDefault(layer, 0L);
    }

    long wall() {
      return sum(wall);
    }

    long wall(WaitKind waiting) {
      return wall.getOrDefault(waiting, 0L);
    }

    /** Samples of its commits. */
    long commits(StackSample.Clock clock) {
      return commits.getOrDefault(clock, 0L);
    }

    Flame flame(StackSample.Clock clock) {
      return flames.getOrDefault(clock, new Flame(title));
    }

    private static long sum(Map<?, Long> samples) {
      return samples.values().stream().mapToLong(Long::longValue).sum();
    }
  }
}
