package io.mokadb.bench.clustering.hadoop;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** A document under its key. */
public final class KeyMapper extends Mapper<LongWritable, Text, IntWritable, Text> {

  private final IntWritable key = new IntWritable();
  private int sort;

  /** Made by Hadoop. */
  public KeyMapper() {}

  @Override
  protected void setup(Context context) {
    sort = context.getConfiguration().getInt(HadoopClustering.SORT, 0);
  }

  @Override
  protected void map(LongWritable place, Text line, Context context)
      throws IOException, InterruptedException {
    key.set(Integer.parseInt(line.toString().split("\t", -1)[1 + sort]));
    context.write(key, line);
  }
}
