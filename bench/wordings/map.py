"""Learns from the pairs beside it where, from the vector of a question, the sentence that answers it is to be expected.

    node embed.ts FOLDER && python3 map.py FOLDER [question-map.bin]

Asks about the 24 organisations left out and, where a file is named, learns from all 120 and writes what the matrix
changes, as bytes of the step that it prints. Needs numpy.
"""
import json
import sys
from pathlib import Path

import numpy as np

ROUNDS, RATE, PENALTY, SHARPNESS, OTHERS = 20, 0.001, 0.001, 16.0, 100
folder = Path(sys.argv[1])
lines = json.loads((folder / 'lines.json').read_text())
vectors = np.fromfile(folder / 'vectors.f32', np.float32).reshape(len(lines), -1)
organisation = np.array([line['organisation'] for line in lines])
is_statement = np.array([line['kind'] == 's' for line in lines])
answer = np.array([line['statement'] for line in lines])
same = np.eye(vectors.shape[1], dtype=np.float32)


def of(one):
    mine = organisation == one
    return np.where(mine & is_statement)[0], np.where(mine & ~is_statement)[0]


def found_at_once(matrix, organisations):
    right = []
    for statements, questions in map(of, organisations):
        scores = vectors[questions] @ matrix @ vectors[statements].T
        right.append(statements[scores.argmax(1)] == answer[questions])
    return np.concatenate(right).mean()


def learn(organisations):
    """Softmax over the statements of the organisation and some of others; Adam; what is not needed stays as it is."""
    draw = np.random.RandomState(0)
    matrix, first, second, steps = same.copy(), 0, 0, 0
    batches = [of(one) for one in organisations]
    all_statements = np.concatenate([statements for statements, _ in batches])
    for round_ in range(ROUNDS):
        for nth in draw.permutation(len(batches)):
            statements, questions = batches[nth]
            others = draw.choice(all_statements, OTHERS, replace=False)
            others = others[organisation[others] != organisation[statements[0]]]
            asked, said = vectors[questions], vectors[np.concatenate([statements, others])]
            scores = SHARPNESS * (asked @ matrix @ said.T)
            shares = np.exp(scores - scores.max(1, keepdims=True))
            shares /= shares.sum(1, keepdims=True)
            shares[np.arange(len(questions)), np.searchsorted(statements, answer[questions])] -= 1
            slope = SHARPNESS * (asked.T @ (shares @ said)) / len(questions) + PENALTY * (matrix - same)
            steps += 1
            first = 0.9 * first + 0.1 * slope
            second = 0.999 * second + 0.001 * slope**2
            rate = RATE * min(1, 2 * (1 - round_ / ROUNDS))
            matrix -= rate * (first / (1 - 0.9**steps)) / (np.sqrt(second / (1 - 0.999**steps)) + 1e-8)
    return matrix


shuffled = np.random.RandomState(0).permutation(organisation.max() + 1)
left_out, others = shuffled[:24], shuffled[24:]
print(f'found at once: {found_at_once(same, left_out):.3f} without, {found_at_once(learn(others), left_out):.3f} with the map')
if len(sys.argv) > 2:
    change = learn(np.arange(organisation.max() + 1)) - same
    step = np.abs(change).max() / 127
    np.round(change / step).astype(np.int8).tofile(sys.argv[2])
    print(f'step {step:.7f}')
