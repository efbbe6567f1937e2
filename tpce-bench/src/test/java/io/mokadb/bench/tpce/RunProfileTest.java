package io.mokadb.bench.tpce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.mokadb.bench.profile.TaskFrames;
import io.mokadb.bench.tpce.driver.CommitFrames;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RunProfileTest {

  /** A renamed class or method would lose its samples silently. */
  @Test
  void tasks_nameClassesAndMethodsThatAreThere() {
    List<TaskFrames> tasks = RunProfile.tasks();
    assertThat(tasks).hasSize(12);
    List<String> commits =
        Arrays.stream(CommitFrames.class.getDeclaredMethods())
            .map(method -> CommitFrames.class.getName() + "." + method.getName())
            .toList();
    for (TaskFrames task : tasks) {
      assertThatCode(() -> Class.forName(task.body())).doesNotThrowAnyException();
      assertThat(commits).contains(task.commit());
    }
    assertThat(tasks).extracting(TaskFrames::commit).doesNotHaveDuplicates();
  }
}
