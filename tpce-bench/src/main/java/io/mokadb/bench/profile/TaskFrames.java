package io.mokadb.bench.profile;

/**
 * How samples of a kind of transaction are told by their stacks.
 *
 * @param title its name in tables
 * @param body the class below whose methods its statements run
 * @param commit class and method below which its commit runs
 */
public record TaskFrames(String title, String body, String commit) {}
